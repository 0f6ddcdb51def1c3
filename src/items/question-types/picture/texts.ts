/** What the screens of questions on pictures say. */
import { defineTexts } from '#platform/web/i18n/texts.ts';

export const pictureTexts = defineTexts('pictureTexts', {
  en: {
    picture: 'Picture',
    choosePicture: 'Choose picture',
    changePicture: 'Change picture',
    pictureFailed: 'The picture could not be uploaded. Choose a PNG, JPEG, GIF or WebP file of up to 5 MB.',
    alt: 'What the picture shows',
    altHelp: 'For people who can’t see it. Don’t give away the answer.',
    drawHelp: 'Draw a rectangle on the picture to add one.',

    kind: 'Shape',
    kinds: { circle: 'Circle', rectangle: 'Rectangle', polygon: 'Polygon' },
    x: 'Left',
    y: 'Top',
    radius: 'Radius',
    width: 'Width',
    height: 'Height',
    points: 'Corners',
    pointsHelp: 'For example 10,20 30,20 30,40',

    pointOne: 'Choose a place on the picture or from the list.',
    pointSeveral: 'Choose all places that apply, on the picture or from the list.',
    areas: 'Places',
    areasHelp: 'Students see all places, on the picture and in a list. Names must not give away the answer.',
    area: (number: number) => `Place ${number}`,
    addArea: 'Add a place',
    areaName: 'Name in the list',
    isRight: 'Correct answer',
    multiple: 'Allow more than one place',

    chooseLabels: 'Choose a label for each place. Select a place on the picture to go to its list.',
    zoom: 'Size of the picture',
    zoomIn: 'Enlarge',
    zoomOut: 'Reduce',
    percent: (number: string) => `${number}%`,
    labels: 'Labels',
    labelsHelp: 'Labels without a place make guessing harder.',
    label: (number: number) => `Label ${number}`,
    addLabel: 'Add a label',
    labelText: 'Text',
    labelOf: (place: string) => `Label of ${place}`,
    choose: 'Choose …',
    rightLabel: 'Correct label',
  },
});
