import { getBoot } from '#platform/web/start/boot.ts';

/**
 * The designer's libraries write style elements and cannot be told the nonce that the content policy asks for. Until the
 * answered function is called, every style element that a script of this page makes carries it. The policy stays as it is.
 */
export function giveStylesTheNonce(): () => void {
  const { nonce } = getBoot();
  const make = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = make(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
  return () => {
    // The own property goes; the prototype's function is there again.
    Reflect.deleteProperty(document, 'createElement');
  };
}
