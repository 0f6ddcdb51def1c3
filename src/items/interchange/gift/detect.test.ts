import { expect, test } from 'vitest';
import { sourceFile } from '../format.ts';
import { detectFormat } from '../formats.ts';

const formatOf = (name: string, text: string): Promise<string> =>
  detectFormat(sourceFile(name, new TextEncoder().encode(text))).then(
    (format) => format.name,
    (error: Error) => error.message.slice(0, 27),
  );

test.each([
  ['add.js', 'function add(a, b) { return a + b; }\n\nif (z.a === 1) {\n  console.log("one");\n}\n'],
  ['empty.js', 'function f() {}\n\nclass A {}\n'],
  ['types.ts', 'import { T } from "a";\n\nexport interface A { b: string }\n\nconst c: T = {};\n'],
  ['style.css', 'body { color: red; }\n\nh1 { font: bold; }\n'],
  ['exam.tex', '\\documentclass{article}\n\\begin{document}\n\nWhat is $\\frac{1}{2}$?\n\\end{document}\n'],
  ['macro.tex', '\\newcommand{\\x}[1]{#1}\n\n\\emph{Which} is right?\n'],
  ['page.php', 'echo "x";\n<script>function f() { return 1; }</script>\n'],
  ['main.c', '#include <stdio.h>\n\nint main(void) { return 0; }\n'],
  ['data.py', 'def f(x):\n    return {"a": x}\n'],
  ['letter.txt', 'Dear colleagues,\n\nwe meet on Monday {and Tuesday}.\n'],
])('%s is no file of questions, although it has braces', async (name, text) => {
  expect(await formatOf(name, text)).toBe('This is none of the formats');
});

test.each([
  ['choices.txt', 'Who? {=me ~you}\n'],
  ['formulas.txt', 'What is x^{2} for x_{1} = 2, y^{2}? { =4 ~5 }\n'],
  ['statements', 'The sky is blue. {T}\n\nGrass is red. {FALSE#It is green}\n'],
  ['numbers', 'How many? {#3:1}\n'],
  ['essays.txt', 'Why is it 3? {}\n'],
  ['words.txt', '::Capital::Of France? {Paris}\n'],
  ['words.gift', 'Capital of France? {Paris}\n'],
])('%s is recognised as GIFT by its answers, its titles or its name', async (name, text) => {
  expect(await formatOf(name, text)).toBe('gift');
});
