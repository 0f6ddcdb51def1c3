/** What the screens of questions on pictures say. */
import { defineTexts } from '#platform/web/i18n/texts.ts';

export const pictureTexts = defineTexts('pictureTexts', {
  en: {
    picture: 'Picture',
    choosePicture: 'Choose a picture',
    changePicture: 'Choose another picture',
    pictureFailed: 'The picture could not be stored. Choose a PNG, JPEG, GIF or WebP file of at most 5 MB.',
    alt: 'What the picture shows',
    altHelp: 'For people who cannot see it. It must not tell the answer.',
    drawHelp: 'Draw a rectangle on the picture to add one.',

    kind: 'Form',
    kinds: { circle: 'Circle', rectangle: 'Rectangle', polygon: 'Polygon' },
    x: 'From the left',
    y: 'From above',
    radius: 'Radius',
    width: 'Width',
    height: 'Height',
    points: 'Corners',
    pointsHelp: 'Such as 10,20 30,20 30,40',

    pointOne: 'Choose a place on the picture or in the list.',
    pointSeveral: 'Choose all places that apply, on the picture or in the list.',
    areas: 'Places',
    areasHelp:
      'Students see all of them, on the picture and in a list. A name must not tell whether the place is right.',
    area: (number: number) => `Place ${number}`,
    addArea: 'Add a place',
    areaName: 'Name in the list',
    isRight: 'This place is right',
    multiple: 'More than one place may be chosen',

    putLabels: 'Drag each label to its place, or choose it in the list.',
    labels: 'Labels',
    labelsHelp: 'Those that belong to no place make guessing harder.',
    label: (number: number) => `Label ${number}`,
    addLabel: 'Add a label',
    labelText: 'Text',
    labelOf: (place: string) => `Label of ${place}`,
    choose: 'Choose …',
    rightLabel: 'Right label',
    put: (label: string, place: string) => `${label} is now at ${place}`,
  },
});
