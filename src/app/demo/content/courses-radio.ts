/** The courses of the radio school: the way to the first licence, diagrams, and one that is being written. */
import type { CoursePlan } from './course-plan.ts';

const m = (latex: string): string => `<span data-type="inline-math" data-latex="${latex}"></span>`;
const M = (latex: string): string => `<div data-type="block-math" data-latex="${latex}"></div>`;

const technician: CoursePlan = {
  key: 'technician',
  title: 'The road to the Technician licence',
  summary: 'What the examination asks, in the order in which it makes sense.',
  outcomes: [
    'Say what an operator may do, and what not',
    'Work with Ohm’s law and with wavelengths',
    'Pass a mock examination of 35 questions',
  ],
  description:
    '<p>The Technician examination takes 35 questions from a public pool; 26 right answers pass. This course goes through its parts, and ends with a mock examination under real conditions.</p><p>Plan two evenings a week for a month.</p>',
  cover: 't-2',
  completion: 'quizzes',
  sections: [
    {
      title: 'On the air',
      topics: [
        {
          title: 'What the service is for',
          body: `<p>Amateur radio is for people who are interested in radio technique, <strong>without pay</strong>. That one sentence explains most of the rules:</p>
<ul><li>No business on the air, and no music.</li><li>No codes that hide the meaning, because everybody may listen.</li><li>Your call sign at least every ten minutes, and at the end.</li></ul>
<p>In an emergency, when life or property is in danger and nothing else works, you may use any means you have.</p>
<h3>Saying it right</h3>
<table><thead><tr><th>You hear</th><th>It means</th></tr></thead><tbody><tr><td>CQ</td><td>calling any station</td></tr><tr><td>QTH</td><td>my location is</td></tr><tr><td>QRM</td><td>there is interference</td></tr><tr><td>73</td><td>best regards</td></tr></tbody></table>`,
        },
        {
          title: 'Rules of the air',
          body: '<p>Fifteen questions about what you have just read. Six of ten marks pass; you may try three times while the quiz is open, and look at your results afterwards.</p>',
          quizzes: [['rules', 60]],
          done: 'read',
        },
      ],
    },
    {
      title: 'A little electricity',
      topics: [
        {
          title: 'Ohm’s law and power',
          body: `<p>Voltage drives, resistance holds back, current is what comes of it:</p>
${M('U = R \\cdot I, \\qquad P = U \\cdot I')}
<p>With two of the four you find the others.</p>
<h3>Example</h3>
<p>A transceiver takes 20 A at 13.8 V when it sends. That is ${m('P = 13.8\\,\\mathrm{V} \\cdot 20\\,\\mathrm{A} = 276\\,\\mathrm{W}')}. If the cable has ${m('0.05\\,\\Omega')}, it loses ${m('U = 0.05 \\cdot 20 = 1\\,\\mathrm{V}')} on the way: use a thicker one.</p>`,
          done: { seconds: 60 },
        },
        {
          title: 'Wavelength and frequency',
          body: `<p>Radio waves travel at the speed of light, ${m('c \\approx 300\\,000\\,\\mathrm{km/s}')}. What fits into one oscillation is the wavelength:</p>
${M('\\lambda = \\frac{c}{f} \\qquad \\lambda\\,[\\mathrm{m}] = \\frac{300}{f\\,[\\mathrm{MHz}]}')}
<table><thead><tr><th>Frequency</th><th>Wavelength</th><th>Band</th></tr></thead><tbody><tr><td>7.1 MHz</td><td>42 m</td><td>40 m</td></tr><tr><td>146 MHz</td><td>2.05 m</td><td>2 m</td></tr><tr><td>435 MHz</td><td>69 cm</td><td>70 cm</td></tr></tbody></table>
<p>A half-wave dipole for 146 MHz is about a metre long: half of 2.05 m, and a few percent less because of the wire.</p>`,
          opens: 'after',
        },
      ],
    },
    {
      title: 'The examination',
      topics: [
        {
          title: 'Mock examination',
          body: '<p>35 questions, one from each group of the pool, in one hour. Take it when you feel ready, and again until 74 % no longer surprise you.</p><p>Bring a pencil and paper; a simple calculator is allowed in the real examination too.</p>',
          quizzes: [['mock', 74]],
          done: 'quiz',
        },
      ],
    },
  ],
};

const diagrams: CoursePlan = {
  key: 'diagrams',
  title: 'Reading circuit diagrams',
  summary: 'Symbols first, then whole circuits, with the figures of the official pool.',
  outcomes: ['Name the common symbols', 'Follow a signal through a simple circuit'],
  description:
    '<p>A diagram says how things are connected, not where they are. If you read them fluently, you have a third of the technical questions behind them.</p>',
  cover: 't-1',
  premium: true,
  completion: 'topics',
  sections: [
    {
      title: 'Symbols',
      topics: [
        {
          title: 'Parts that everybody meets',
          body: `<table><thead><tr><th>Part</th><th>Symbol</th><th>What it does</th></tr></thead><tbody><tr><td>Resistor</td><td>zigzag or box</td><td>limits the current</td></tr><tr><td>Capacitor</td><td>two parallel lines</td><td>blocks direct current, passes alternating current</td></tr><tr><td>Inductor</td><td>a row of loops</td><td>the other way round</td></tr><tr><td>Diode</td><td>triangle against a line</td><td>passes current one way</td></tr></tbody></table>
<p>The reactance of a capacitor falls with the frequency, that of an inductor rises:</p>
${M('X_C = \\frac{1}{2 \\pi f C}, \\qquad X_L = 2 \\pi f L')}`,
        },
        {
          title: 'From left to right',
          body: '<p>Signals usually go from left to right, supply voltages from top to bottom. Begin at the input, name each part, and say in one sentence what it does to the signal. At the end you have described the circuit.</p>',
          quizzes: [['diagrams', 0]],
          done: 'hand',
        },
      ],
    },
  ],
};

const general: CoursePlan = {
  key: 'general',
  title: 'General licence: short waves',
  summary: 'Being written: propagation, antennas, and the larger pool.',
  outcomes: ['Explain why the 40 m band opens at dusk'],
  description: '<p>This course will follow the one for the Technician licence.</p>',
  isDraft: true,
  needs: ['technician'],
  completion: 'topics',
  sections: [
    {
      title: 'Propagation',
      topics: [
        {
          title: 'The ionosphere by day and by night',
          body: '<p>By day the D layer absorbs the lower bands; at night it vanishes within minutes, and 40 m reaches across the ocean.</p>',
          isDraft: true,
        },
      ],
    },
  ],
};

export const radioCourses: readonly CoursePlan[] = [technician, diagrams, general];
