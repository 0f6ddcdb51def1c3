/** What update calls of admission and accommodations are tried with. */
import { key } from './update-base.ts';

/** What an accommodation can say at one quiz and at all. */
export const given = {
  extraMinutes: 10,
  factor: 1.5,
  unlimited: true,
  keepsClose: true,
  tools: ['notes'],
  withoutSafeBrowser: true,
  separateRoom: true,
  breakMinutes: 20,
  reason: 'Illness',
};
export const givenLater = {
  extraMinutes: 20,
  factor: 1.25,
  unlimited: false,
  keepsClose: false,
  tools: ['scientific'],
  withoutSafeBrowser: false,
  separateRoom: false,
  breakMinutes: 30,
  reason: 'Injury',
};

export const admissionBefore = {
  access: { code: 'open sesame', networks: ['10.0.0.0/8'] },
  tools: {
    calculator: 'basic',
    notes: false,
    highlighter: false,
    readAloud: false,
    hints: false,
    glossary: false,
    languageHelp: true,
    ruler: 'centimetres',
    protractor: true,
  },
};
export const admissionAfter = {
  access: { code: 'open barley', networks: ['10.1.0.0/16'] },
  tools: {
    calculator: 'scientific',
    notes: true,
    highlighter: true,
    readAloud: true,
    hints: true,
    glossary: true,
    languageHelp: false,
    ruler: 'inches',
    protractor: false,
  },
};

export const safeBefore = {
  mode: 'made',
  configKeys: [key('a')],
  browserKeys: [key('b')],
  options: {
    quitting: 'password',
    quitPassword: 'long enough',
    spellCheck: true,
    taskBar: false,
    time: false,
    reload: false,
    audio: true,
    addresses: ['a.example'],
  },
};
export const safeAfter = {
  mode: 'given',
  configKeys: [key('c')],
  browserKeys: [key('d')],
  options: {
    quitting: 'never',
    quitPassword: 'long and other',
    spellCheck: false,
    taskBar: true,
    time: true,
    reload: true,
    audio: false,
    addresses: ['b.example'],
  },
};
