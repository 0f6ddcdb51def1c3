import { pictureHtml } from '../picture/schema.ts';
import type { Sample } from '../question-type.ts';
import type { Answer, Content } from './schema.ts';

const circuit = {
  picture: pictureHtml('/files/t-1.png', 'A circuit with five numbered parts'),
  width: 900,
  height: 600,
};

const label = (id: string, text: string) => ({ id, text });
const place = (id: string, name: string, x: number, y: number, right: number) => ({
  id,
  shape: { kind: 'rectangle' as const, x, y, width: 130, height: 44 },
  name,
  label: right,
});
const put = (...pairs: readonly (readonly [place: string, label: string])[]): Answer => ({
  places: pairs.map(([where, what]) => ({ place: where, label: what })),
});

/** Each place gets the label of the next. */
const turned = (content: Content): Content => ({
  ...content,
  places: content.places.map((one, i) => ({
    ...one,
    label: content.places[(i + 1) % content.places.length]!.label,
  })),
});

function sample(title: string, content: Content, answers: Sample<Content, Answer>['answers']) {
  return { title, content, otherKey: turned(content), answers };
}

export const samples: readonly Sample<Content, Answer>[] = [
  sample(
    'Parts of a circuit, with one label too many',
    {
      stem: '<p>Label the numbered parts of this circuit.</p>',
      ...circuit,
      labels: [
        label('r6kz2mwa', 'Resistor'),
        label('t3vq8hxe', 'Transistor'),
        label('l9bn5ysc', 'Lamp'),
        label('b4jd7guf', 'Battery'),
        label('c2wp6art', 'Capacitor'),
      ],
      places: [
        place('k7hm3qza', 'Part 1', 262, 196, 0),
        place('x5tc9web', 'Part 2', 410, 166, 1),
        place('p8ny4rsd', 'Part 3', 500, 90, 2),
        place('d2gv6juk', 'Part 4', 650, 300, 3),
      ],
    },
    [
      {
        answer: put(
          ['k7hm3qza', 'r6kz2mwa'],
          ['x5tc9web', 't3vq8hxe'],
          ['p8ny4rsd', 'l9bn5ysc'],
          ['d2gv6juk', 'b4jd7guf'],
        ),
        outcome: 'right',
        fraction: '1',
      },
      { answer: put(['k7hm3qza', 'r6kz2mwa'], ['d2gv6juk', 'c2wp6art']), outcome: 'partial', fraction: '1/4' },
      { answer: put(['k7hm3qza', 'c2wp6art']), outcome: 'wrong', fraction: '0' },
      { answer: put(['zzzz9999', 'c2wp6art']), outcome: 'ungradable', fraction: '0' },
      { answer: put(), outcome: 'blank', fraction: '0' },
    ],
  ),
  sample(
    'Two places with the same label',
    {
      stem: '<p>What is at these points of the circuit: ground or input?</p>',
      ...circuit,
      labels: [label('g8rw4czn', 'Ground'), label('i5mk9tbq', 'Input')],
      places: [
        place('a3xf7hpe', 'Lower left', 220, 430, 0),
        place('e9sv2jyd', 'Left', 100, 290, 1),
        place('n6qu5wkg', 'Below the battery', 540, 380, 0),
      ],
    },
    [
      {
        answer: put(['a3xf7hpe', 'g8rw4czn'], ['e9sv2jyd', 'i5mk9tbq'], ['n6qu5wkg', 'g8rw4czn']),
        outcome: 'right',
        fraction: '1',
      },
      { answer: put(['a3xf7hpe', 'g8rw4czn'], ['e9sv2jyd', 'g8rw4czn']), outcome: 'partial', fraction: '1/3' },
      { answer: put(['e9sv2jyd', 'g8rw4czn']), outcome: 'wrong', fraction: '0' },
    ],
  ),
  sample(
    'Circles instead of boxes',
    {
      stem: '<p>Where does the current enter the transistor, and where does it leave it?</p>',
      ...circuit,
      labels: [label('o4hz8kse', 'Enters'), label('v7ct3mxa', 'Leaves')],
      places: [
        { id: 'u2wd6fbn', shape: { kind: 'circle', x: 510, y: 245, radius: 36 }, name: 'Upper wire', label: 0 },
        { id: 's9jr5gyq', shape: { kind: 'circle', x: 510, y: 345, radius: 36 }, name: 'Lower wire', label: 1 },
      ],
    },
    [
      { answer: put(['u2wd6fbn', 'o4hz8kse'], ['s9jr5gyq', 'v7ct3mxa']), outcome: 'right', fraction: '1' },
      { answer: put(['u2wd6fbn', 'v7ct3mxa'], ['s9jr5gyq', 'o4hz8kse']), outcome: 'wrong', fraction: '0' },
    ],
  ),
];
