import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  pictureTexts: {
    picture: 'Bild',
    choosePicture: 'Bild auswählen',
    changePicture: 'Anderes Bild auswählen',
    pictureFailed:
      'Das Bild konnte nicht gespeichert werden. Wählen Sie eine PNG-, JPEG-, GIF- oder WebP-Datei von höchstens 5 MB.',
    alt: 'Was das Bild zeigt',
    altHelp: 'Für alle, die es nicht sehen können. Die Lösung darf daraus nicht hervorgehen.',
    drawHelp: 'Ziehen Sie auf dem Bild ein Rechteck auf, um eine hinzuzufügen.',
    kind: 'Form',
    kinds: { circle: 'Kreis', rectangle: 'Rechteck', polygon: 'Vieleck' },
    x: 'Von links',
    y: 'Von oben',
    radius: 'Radius',
    width: 'Breite',
    height: 'Höhe',
    points: 'Ecken',
    pointsHelp: 'Etwa 10,20 30,20 30,40',
    pointOne: 'Wählen Sie eine Stelle auf dem Bild oder in der Liste.',
    pointSeveral: 'Wählen Sie alle zutreffenden Stellen, auf dem Bild oder in der Liste.',
    areas: 'Stellen',
    areasHelp:
      'Lernende sehen alle, auf dem Bild und in einer Liste. Ein Name darf nicht verraten, ob die Stelle richtig ist.',
    area: (number) => `Stelle ${number}`,
    addArea: 'Stelle hinzufügen',
    areaName: 'Name in der Liste',
    isRight: 'Diese Stelle ist richtig',
    multiple: 'Es darf mehr als eine Stelle gewählt werden',
    putLabels: 'Ziehen Sie jede Beschriftung an ihre Stelle oder wählen Sie sie in der Liste.',
    labels: 'Beschriftungen',
    labelsHelp: 'Solche, die zu keiner Stelle gehören, erschweren das Raten.',
    label: (number) => `Beschriftung ${number}`,
    addLabel: 'Beschriftung hinzufügen',
    labelText: 'Text',
    labelOf: (place) => `Beschriftung von ${place}`,
    choose: 'Auswählen …',
    rightLabel: 'Richtige Beschriftung',
    put: (label, place) => `${label} steht jetzt bei ${place}`,
  },
} satisfies Translation<typeof source>;
