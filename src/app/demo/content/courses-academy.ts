/** The courses of the academy: mathematics, physics, how to learn, and one about computing that is being written. */
import type { CoursePlan } from './course-plan.ts';

/** A formula in a line, and one of its own. */
const m = (latex: string): string => `<span data-type="inline-math" data-latex="${latex}"></span>`;
const M = (latex: string): string => `<div data-type="block-math" data-latex="${latex}"></div>`;

const functions: CoursePlan = {
  key: 'functions',
  title: 'Functions and their graphs',
  summary: 'From straight lines to parabolas in five short topics.',
  outcomes: [
    'Read the slope and the intercept of a line from its graph',
    'Write a quadratic in vertex form by completing the square',
    'Say from the discriminant how many roots a quadratic has',
  ],
  description: `<p>A function is a machine: one number goes in, one number comes out. Its graph shows all of them at once.</p><p>You need nothing but school algebra. Plan about half an hour for each topic, and do the examples with pencil and paper before you read on.</p>`,
  completion: 'topics',
  sections: [
    {
      title: 'Straight lines',
      topics: [
        {
          title: 'What a function is',
          body: `<p>A <strong>function</strong> ${m('f')} gives to every number ${m('x')} of its domain exactly one number ${m('f(x)')}.</p>
<p>“Exactly one” is what matters. The rule “${m('y^2 = x')}” is no function of ${m('x')}, because ${m('x = 4')} would get both ${m('2')} and ${m('-2')}.</p>
<h3>A table first</h3>
<p>Before you draw anything, write a few values down. For ${m('f(x) = 2x - 1')}:</p>
<table><thead><tr><th>x</th><th>f(x)</th></tr></thead><tbody><tr><td>−1</td><td>−3</td></tr><tr><td>0</td><td>−1</td></tr><tr><td>1</td><td>1</td></tr><tr><td>2</td><td>3</td></tr></tbody></table>
<p>Each row is a point of the graph. Here they lie on a line, and the next topic says why.</p>`,
        },
        {
          title: 'The slope of a line',
          body: `<p>Take two points of a line, ${m('(x_1, y_1)')} and ${m('(x_2, y_2)')}. The <strong>slope</strong> says how much ${m('y')} grows when ${m('x')} grows by one:</p>
${M('m = \\frac{y_2 - y_1}{x_2 - x_1}')}
<p>A line with slope ${m('m')} that meets the ${m('y')} axis at ${m('b')} is ${m('y = mx + b')}.</p>
<h3>Example</h3>
<p>Through ${m('(1, 1)')} and ${m('(3, 7)')}: the slope is ${m('\\frac{7-1}{3-1} = 3')}. Put one point in: ${m('1 = 3 \\cdot 1 + b')}, so ${m('b = -2')}. The line is ${m('y = 3x - 2')}.</p>
<blockquote><p>Two lines are parallel when their slopes are equal, and perpendicular when the product of their slopes is ${m('-1')}.</p></blockquote>`,
          opens: 'after',
        },
      ],
    },
    {
      title: 'Quadratics',
      topics: [
        {
          title: 'Completing the square',
          body: `<p>The graph of ${m('f(x) = ax^2 + bx + c')} is a parabola. Its lowest or highest point, the <strong>vertex</strong>, is hidden until you rewrite it:</p>
${M('x^2 + 6x + 5 = (x^2 + 6x + 9) - 9 + 5 = (x + 3)^2 - 4')}
<p>A square is never negative, so the least value is ${m('-4')}, at ${m('x = -3')}.</p>
<h3>In three steps</h3>
<ol><li>Halve the number before ${m('x')}: half of 6 is 3.</li><li>Add and subtract its square: ${m('+9 - 9')}.</li><li>Write the first three terms as a square.</li></ol>
<p>Try it with ${m('x^2 - 4x + 7')}. You should find ${m('(x - 2)^2 + 3')}.</p>`,
          done: 'hand',
        },
        {
          title: 'How many roots?',
          body: `<p>Completing the square once, with letters instead of numbers, gives the formula for all quadratics:</p>
${M('x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}')}
<p>The expression under the root is the <strong>discriminant</strong> ${m('D = b^2 - 4ac')}.</p>
<table><thead><tr><th>Discriminant</th><th>Real roots</th><th>The parabola</th></tr></thead><tbody><tr><td>positive</td><td>two</td><td>crosses the axis twice</td></tr><tr><td>zero</td><td>one, counted twice</td><td>touches the axis</td></tr><tr><td>negative</td><td>none</td><td>does not meet the axis</td></tr></tbody></table>
<h3>By computer</h3>
<pre><code class="language-python">from math import sqrt

def roots(a, b, c):
    d = b * b - 4 * a * c
    if d &lt; 0:
        return []
    return sorted({(-b - sqrt(d)) / (2 * a), (-b + sqrt(d)) / (2 * a)})

print(roots(1, 6, 5))  # [-5.0, -1.0]</code></pre>`,
        },
        {
          title: 'Show what you know',
          body: '<p>The quiz covers everything from slopes to roots. You may take it when you have read the topics before; more than half of the marks completes the course.</p>',
          quizzes: [['algebra', 50]],
          done: 'quiz',
        },
      ],
    },
  ],
};

const motion: CoursePlan = {
  key: 'motion',
  title: 'Motion and forces',
  summary: 'Newton’s laws with worked examples, for those who want to go further.',
  outcomes: [
    'Tell speed from velocity, and both from acceleration',
    'Draw the forces on a body and add them up',
    'Use energy where forces would be hard work',
  ],
  description:
    '<p>Mechanics in one sitting a week. Every topic has an example that is worked out, and one that is yours.</p><p>You should be at home with straight lines and quadratics first.</p>',
  premium: true,
  needs: ['functions'],
  completion: { share: 75 },
  sections: [
    {
      title: 'Kinematics',
      topics: [
        {
          title: 'Position, velocity, acceleration',
          body: `<p><strong>Velocity</strong> is how fast the position changes, and in which direction; <strong>acceleration</strong> is how fast the velocity changes.</p>
${M('v = \\frac{\\Delta x}{\\Delta t}, \\qquad a = \\frac{\\Delta v}{\\Delta t}')}
<p>With constant acceleration, three equations are enough:</p>
<ul><li>${m('v = v_0 + at')}</li><li>${m('x = v_0 t + \\frac{1}{2} a t^2')}</li><li>${m('v^2 = v_0^2 + 2ax')}</li></ul>
<h3>Example: a stone from a bridge</h3>
<p>It falls for 2.0 s. With ${m('g = 9.8\\,\\mathrm{m/s^2}')} it falls ${m('\\frac12 \\cdot 9.8 \\cdot 2.0^2 \\approx 20\\,\\mathrm{m}')} and hits the water at ${m('9.8 \\cdot 2.0 \\approx 20\\,\\mathrm{m/s}')}. That both numbers are 20 is chance.</p>`,
        },
        {
          title: 'Throwing things',
          body: `<p>A thrown ball does two things at once: it goes on sideways at constant speed, and it falls. The two do not know of each other.</p>
${M('x = v_0 \\cos(\\alpha)\\, t, \\qquad y = v_0 \\sin(\\alpha)\\, t - \\tfrac12 g t^2')}
<p>Eliminate ${m('t')} and you find a parabola. On level ground it goes furthest at ${m('45^\\circ')}, because ${m('\\sin 2\\alpha')} is largest there.</p>`,
          opens: { days: 7 },
        },
      ],
    },
    {
      title: 'Dynamics',
      topics: [
        {
          title: 'Newton’s three laws',
          body: `<ol><li>Left alone, a body keeps its velocity.</li><li>Forces change it: ${m('\\vec F = m \\vec a')}, where ${m('\\vec F')} is the sum of all forces.</li><li>Forces come in pairs: what you push pushes you back.</li></ol>
<p>The second law is a recipe: draw the body alone, draw every force on it, add them up, divide by the mass.</p>
<h3>Example: a sledge</h3>
<p>A sledge of 40 kg is pulled with 120 N along the ground; friction takes 40 N. What is left is 80 N, so ${m('a = \\frac{80\\,\\mathrm{N}}{40\\,\\mathrm{kg}} = 2\\,\\mathrm{m/s^2}')}.</p>`,
          opens: { days: 14 },
        },
        {
          title: 'Check your physics',
          body: '<p>Ten minutes of questions about everything so far. You can come back to it as long as it is open.</p>',
          quizzes: [['physics', 40]],
          done: 'quiz',
          opens: { days: 14 },
        },
      ],
    },
  ],
};

const sorting: CoursePlan = {
  key: 'sorting',
  title: 'Sorting and searching',
  summary: 'Two old problems that teach how to think about programs.',
  outcomes: ['Count the steps of a simple algorithm', 'Choose between linear and binary search'],
  description: '<p>This course is being written. It will be open in the spring term.</p>',
  isDraft: true,
  completion: 'topics',
  sections: [
    {
      title: 'Searching',
      topics: [
        {
          title: 'Halving the work',
          body: `<p>In a list that is sorted, one look in the middle rules out half of it. After ${m('k')} looks, ${m('n / 2^k')} entries are left, so about ${m('\\log_2 n')} looks are enough: twenty for a million.</p>
<pre><code class="language-typescript">function find(sorted: number[], wanted: number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low &lt;= high) {
    const middle = Math.floor((low + high) / 2);
    if (sorted[middle] === wanted) return middle;
    if (sorted[middle] &lt; wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}</code></pre>`,
        },
        {
          title: 'Sorting by merging',
          body: '<p>Two sorted halves become one sorted list in a single pass: always take the smaller of the two front entries. Sorting the halves in the same way needs about <span data-type="inline-math" data-latex="n \\log_2 n"></span> comparisons in all.</p>',
          quizzes: [['computing', 0]],
          isDraft: true,
        },
      ],
    },
  ],
};

const learning: CoursePlan = {
  key: 'learning',
  title: 'Learning that lasts',
  summary: 'Three habits that make what you learn stay, and a plan for your next exam.',
  outcomes: [
    'Test yourself instead of reading once more',
    'Spread your learning over days',
    'Mix what belongs together with what merely looks like it',
  ],
  description:
    '<p>An hour in all, for anybody who has an exam before them. Each topic ends with something to do today.</p>',
  completion: 'topics',
  isCompletedByStudent: true,
  sections: [
    {
      title: 'Three habits',
      topics: [
        {
          title: 'Test yourself',
          body: '<p>Reading a page a third time feels like knowing it. It is only familiar. What makes you remember is <strong>getting it out of your head</strong>: close the book, write down what you know, and look up what was missing.</p><h3>Today</h3><p>Take one practice quiz here before you read anything. Wrong answers help too, as long as you read why.</p>',
        },
        {
          title: 'Spread it out',
          body: '<p>Three times twenty minutes on three days beat an hour at once. Some forgetting in between is no loss: bringing it back is what makes it last.</p><table><thead><tr><th>Day</th><th>What you do</th></tr></thead><tbody><tr><td>1</td><td>Learn it</td></tr><tr><td>2</td><td>Test yourself</td></tr><tr><td>5</td><td>Test yourself on what was missing</td></tr><tr><td>14</td><td>Test yourself on everything</td></tr></tbody></table>',
          opens: 'after',
        },
      ],
    },
    {
      title: 'Your plan',
      topics: [
        {
          title: 'A plan for your next exam',
          body: '<p>Count the days until the exam and write four dates into your calendar, as in the table of the topic before. Beside each date, note what you will test yourself on.</p><p>Mark this topic as done when the dates are in your calendar.</p>',
          done: 'hand',
          opens: 'after',
        },
      ],
    },
  ],
};

export const academyCourses: readonly CoursePlan[] = [functions, motion, sorting, learning];
