import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  pictureTexts: {
    picture: 'الصورة',
    choosePicture: 'اختيار صورة',
    changePicture: 'اختيار صورة أخرى',
    pictureFailed: 'تعذّر حفظ الصورة. يُرجى اختيار ملف PNG أو JPEG أو GIF أو WebP لا يتجاوز \u20685 MB\u2069.',
    alt: 'ما تُظهره الصورة',
    altHelp: 'لمن لا يستطيع رؤيتها. ويجب ألا يكشف الإجابة.',
    drawHelp: 'يُرسم مستطيل على الصورة لإضافة موضع.',

    kind: 'الشكل',
    kinds: { circle: 'دائرة', rectangle: 'مستطيل', polygon: 'مضلع' },
    x: 'من اليسار',
    y: 'من الأعلى',
    radius: 'نصف القطر',
    width: 'العرض',
    height: 'الارتفاع',
    points: 'الرؤوس',
    pointsHelp: 'مثل \u206810,20 30,20 30,40\u2069',

    pointOne: 'اختر موضعًا على الصورة أو من القائمة.',
    pointSeveral: 'اختر كل المواضع المنطبقة، على الصورة أو من القائمة.',
    areas: 'المواضع',
    areasHelp: 'يراها الطلاب جميعًا على الصورة وفي قائمة. ويجب ألا يكشف الاسم هل الموضع صحيح.',
    area: (number) => `الموضع ${number}`,
    addArea: 'إضافة موضع',
    areaName: 'الاسم في القائمة',
    isRight: 'هذا الموضع صحيح',
    multiple: 'يجوز اختيار أكثر من موضع',

    chooseLabels: 'اختر تسمية لكل موضع. اختيار موضع على الصورة ينقلك إلى قائمته.',
    zoom: 'حجم الصورة',
    zoomIn: 'تكبير',
    zoomOut: 'تصغير',
    percent: (number) => `${number}٪`,
    labels: 'التسميات',
    labelsHelp: 'ما لا ينتمي منها إلى موضع يجعل التخمين أصعب.',
    label: (number) => `التسمية ${number}`,
    addLabel: 'إضافة تسمية',
    labelText: 'النص',
    labelOf: (place) => `تسمية ${place}`,
    choose: 'اختيار…',
    rightLabel: 'التسمية الصحيحة',
  },
} satisfies Translation<typeof source>;
