/** Signature wrapping: an evil message or assertion beside a signature that is good. For tests. */

/** The eight ways of wrapping (SAML Raider's names), each with an evil assertion beside a signature that is good. */
export const wrappings: Record<string, { signsResponse: boolean; wrap: (document: Document, other: Element) => void }> =
  {
    XSW1: {
      signsResponse: true,
      wrap(document) {
        const root = document.documentElement;
        const copy = root.cloneNode(true) as Element;
        const signature = find(root, 'Signature');
        find(copy, 'Signature').parentNode!.removeChild(find(copy, 'Signature'));
        root.setAttribute('ID', '_evil-response');
        become(root);
        signature.appendChild(copy);
      },
    },
    XSW2: {
      signsResponse: true,
      wrap(document) {
        const root = document.documentElement;
        const copy = root.cloneNode(true) as Element;
        find(copy, 'Signature').parentNode!.removeChild(find(copy, 'Signature'));
        root.setAttribute('ID', '_evil-response');
        become(root);
        root.insertBefore(copy, find(root, 'Signature'));
      },
    },
    XSW3: {
      signsResponse: false,
      wrap: (document, other) => {
        const assertion = find(document.documentElement, 'Assertion');
        assertion.parentNode!.insertBefore(other, assertion);
      },
    },
    XSW4: {
      signsResponse: false,
      wrap: (document, other) => {
        const assertion = find(document.documentElement, 'Assertion');
        assertion.parentNode!.replaceChild(other, assertion);
        other.appendChild(assertion);
      },
    },
    XSW5: {
      signsResponse: false,
      wrap(document) {
        const assertion = find(document.documentElement, 'Assertion');
        const original = assertion.cloneNode(true) as Element;
        original.removeChild(find(original, 'Signature'));
        become(assertion);
        assertion.setAttribute('ID', '_evil');
        document.documentElement.appendChild(original);
      },
    },
    XSW6: {
      signsResponse: false,
      wrap(document) {
        const assertion = find(document.documentElement, 'Assertion');
        const original = assertion.cloneNode(true) as Element;
        original.removeChild(find(original, 'Signature'));
        become(assertion);
        assertion.setAttribute('ID', '_evil');
        find(assertion, 'Signature').appendChild(original);
      },
    },
    XSW7: {
      signsResponse: false,
      wrap(document, other) {
        const assertion = find(document.documentElement, 'Assertion');
        const extensions = document.createElementNS('urn:oasis:names:tc:SAML:2.0:protocol', 'samlp:Extensions');
        extensions.appendChild(other);
        assertion.parentNode!.insertBefore(extensions, assertion);
      },
    },
    XSW8: {
      signsResponse: false,
      wrap(document) {
        const assertion = find(document.documentElement, 'Assertion');
        const original = assertion.cloneNode(true) as Element;
        original.removeChild(find(original, 'Signature'));
        become(assertion);
        const object = document.createElementNS('http://www.w3.org/2000/09/xmldsig#', 'ds:Object');
        object.appendChild(original);
        find(assertion, 'Signature').appendChild(object);
      },
    },
  };

const find = (element: Element, name: string): Element => element.getElementsByTagNameNS('*', name).item(0)!;

/** Turns what an element says into what the attacker wants. */
function become(element: Element): void {
  find(element, 'NameID').textContent = 'evil';
  find(element, 'AttributeValue').textContent = 'evil@school.test';
}
