import { Schema } from '@tiptap/pm/model';
import { EditorState, NodeSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { picturesToDescribe, storedHtml } from './rich-text-pictures.ts';

test('pictures on their way, and refused ones, are not given out, whatever they show', () => {
  const onItsWay = '<img src="blob:x" alt="Graph of f for x > 0" data-uploading="">';
  const refused = '<img src="blob:x" alt="" data-upload-error="">';
  const stored = '<img src="/v1/api/images/a" alt="data-uploading">';
  expect(storedHtml(`<p>One ${onItsWay}two${refused}${stored}</p>`)).toBe(`<p>One two${stored}</p>`);
});

test('a text in which there is nothing but a picture on its way is given out as an empty one', () => {
  expect(storedHtml('<p><img src="blob:x" alt="" data-uploading=""></p>')).toBe('');
  expect(storedHtml('<p></p><p></p>')).toBe('<p></p><p></p>');
});

const attrs = { src: {}, alt: { default: '' }, uploading: { default: false }, uploadError: { default: false } };
const schema = new Schema({
  nodes: {
    doc: { content: 'paragraph+' },
    paragraph: { content: '(text | image)*' },
    text: {},
    image: { inline: true, attrs },
  },
});

test('an author is asked for what a picture shows once it is there, and of the chosen one always', () => {
  const pictures = [
    { src: 'a', uploading: true },
    { src: 'b', uploadError: true },
    { src: 'c' },
    { src: 'd', alt: 'A cat' },
    { src: 'e', alt: 'A dog' },
  ].map((one) => schema.node('image', one));
  const state = EditorState.create({ doc: schema.node('doc', null, [schema.node('paragraph', null, pictures)]) });
  const chosen = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 5)));
  expect(picturesToDescribe(state)).toEqual([{ at: 3, src: 'c', alt: '' }]);
  expect(picturesToDescribe(chosen).map(({ src }) => src)).toEqual(['c', 'e']);
});
