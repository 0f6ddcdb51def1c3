import { Fragment, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/** The places of a text: of its parts, or of the rows of one part. */
export type PlaceKind = 'part' | 'row';

const FORMS: Readonly<Record<PlaceKind, RegExp>> = { part: /\[\[(\d{1,3})\]\]/g, row: /\[\[r(\d{1,3})\]\]/g };

/** The HTML with its texts changed, and its tags as they are. */
const inTexts = (html: string, change: (text: string) => string): string =>
  html.replace(/<[^<>]*>|[^<]+/g, (piece) => (piece.startsWith('<') ? piece : change(piece)));

/** Only spans with a number are put into the text. */
const withSpans = (html: string, kind: PlaceKind): string =>
  inTexts(html, (text) =>
    text.replace(FORMS[kind], (_whole, number: string) => `<span data-${kind}="${number}"></span>`),
  );

/** The number of each place in bold, for the review. */
export const withNumbers = (html: string): string =>
  inTexts(html, (text) => text.replace(FORMS.part, (_whole, number: string) => `<strong>(${number})</strong>`));

interface TextWithFieldsProps {
  readonly html: string;
  readonly kind: PlaceKind;
  readonly fields: readonly { readonly number: number; readonly field: ReactNode }[];
  /** Draws the HTML. */
  readonly draw: (html: string) => ReactNode;
}

/** A text with a field in each of its places. Until it is drawn, and for a place that it lacks, the fields are below it. */
export function TextWithFields({ html, kind, fields, draw }: TextWithFieldsProps) {
  const drawn = useMemo(() => withSpans(html, kind), [html, kind]);
  const text = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState<ReadonlyMap<number, Element>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places are found again when another text is drawn
  useLayoutEffect(() => {
    const found = text.current?.querySelectorAll(`[data-${kind}]`) ?? [];
    setPlaces(new Map([...found].map((place) => [Number(place.getAttribute(`data-${kind}`)), place])));
  }, [drawn, kind]);
  return (
    <>
      <div ref={text}>{draw(drawn)}</div>
      {fields.map(({ number, field }) => {
        const place = places.get(number);
        return <Fragment key={number}>{place ? createPortal(field, place) : field}</Fragment>;
      })}
    </>
  );
}
