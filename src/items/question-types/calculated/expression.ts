/**
 * Expressions over variables: `2*pi*sqrt(l/g)`. Read into a tree of functions and never given to the engine as code.
 * Names may be in braces as in Moodle: `{a} + {b}`. `^` (or `**`) is a power and binds to the right; `log` is the
 * natural logarithm as in Moodle and PHP; angles are in radians.
 */

export type Values = ReadonlyMap<string, number>;
type Node = (values: Values) => number;

export interface Expression {
  /** The variables it speaks of. */
  readonly names: ReadonlySet<string>;
  /** Its value; NaN or infinite where it has none, such as a division by zero. */
  readonly evaluate: Node;
}

const LONGEST = 500;
const DEEPEST = 50;

const constants: ReadonlyMap<string, number> = new Map([
  ['pi', Math.PI],
  ['e', Math.E],
]);

const one = (apply: (x: number) => number) => ({ least: 1, most: 1, apply: ([x]: readonly number[]) => apply(x!) });
const two = (apply: (x: number, y: number) => number) => ({
  least: 2,
  most: 2,
  apply: ([x, y]: readonly number[]) => apply(x!, y!),
});
const many = (apply: (...all: number[]) => number) => ({
  least: 1,
  most: 20,
  apply: (all: readonly number[]) => apply(...all),
});

const functions: ReadonlyMap<
  string,
  { readonly least: number; readonly most: number; readonly apply: (all: readonly number[]) => number }
> = new Map(
  Object.entries({
    abs: one(Math.abs),
    acos: one(Math.acos),
    asin: one(Math.asin),
    atan: one(Math.atan),
    atan2: two(Math.atan2),
    cbrt: one(Math.cbrt),
    ceil: one(Math.ceil),
    cos: one(Math.cos),
    cosh: one(Math.cosh),
    deg2rad: one((x) => (x * Math.PI) / 180),
    exp: one(Math.exp),
    floor: one(Math.floor),
    ln: one(Math.log),
    log: one(Math.log),
    log10: one(Math.log10),
    log2: one(Math.log2),
    max: many(Math.max),
    min: many(Math.min),
    mod: two((x, y) => x - y * Math.floor(x / y)),
    pow: two((x, y) => x ** y),
    rad2deg: one((x) => (x * 180) / Math.PI),
    round: one((x) => Math.sign(x) * Math.round(Math.abs(x))),
    sign: one(Math.sign),
    sin: one(Math.sin),
    sinh: one(Math.sinh),
    sqrt: one(Math.sqrt),
    tan: one(Math.tan),
    tanh: one(Math.tanh),
  }),
);

/** Names that no variable may have. */
export const isReserved = (name: string): boolean => constants.has(name) || functions.has(name);

/** Whether commas separate arguments in the parentheses of a name. */
export const takesSeveral = (name: string): boolean => (functions.get(name)?.most ?? 0) > 1;

/** Why a text is no expression, for people. */
export class NoExpression extends Error {}

const TOKEN =
  /\s*(?:(\d+(?:\.\d*)?(?:[eE][+-]?\d{1,3})?|\.\d+(?:[eE][+-]?\d{1,3})?)|\{?([A-Za-z]\w*)\}?|(\*\*|[-+*/^(),]))/y;

type Token =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name' | 'sign'; readonly text: string };

function tokensOf(text: string): Token[] {
  if (text.length > LONGEST) throw new NoExpression(`An expression has at most ${LONGEST} characters`);
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  const end = text.trimEnd().length;
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw new NoExpression(`"${text.slice(at).trim().slice(0, 20)}" is not understood`);
    if (match[1] !== undefined) tokens.push({ kind: 'number', value: Number(match[1]) });
    else if (match[2] !== undefined) tokens.push({ kind: 'name', text: match[2] });
    else tokens.push({ kind: 'sign', text: match[3] === '**' ? '^' : match[3]! });
  }
  return tokens;
}

const takesAngle = new Set(['sin', 'cos', 'tan']);
const givesAngle = new Set(['asin', 'acos', 'atan', 'atan2']);

class Parser {
  readonly names = new Set<string>();
  private readonly tokens: readonly Token[];
  /** How many radians make the unit of its angles. */
  private readonly angle: number;
  private at = 0;
  private depth = 0;

  constructor(tokens: readonly Token[], angle: number) {
    this.tokens = tokens;
    this.angle = angle;
  }

  whole(): Node {
    const node = this.sum();
    const rest = this.tokens[this.at];
    if (rest) throw new NoExpression(`"${rest.kind === 'number' ? rest.value : rest.text}" is not allowed there`);
    return node;
  }

  private takes(sign: string): boolean {
    const token = this.tokens[this.at];
    const isIt = token?.kind === 'sign' && token.text === sign;
    if (isIt) this.at += 1;
    return isIt;
  }

  private needs(sign: string): void {
    if (!this.takes(sign)) throw new NoExpression(`A "${sign}" is missing`);
  }

  private sum(): Node {
    let left = this.product();
    for (;;) {
      const before = left;
      if (this.takes('+')) {
        const right = this.product();
        left = (values) => before(values) + right(values);
      } else if (this.takes('-')) {
        const right = this.product();
        left = (values) => before(values) - right(values);
      } else return left;
    }
  }

  private product(): Node {
    let left = this.signed();
    for (;;) {
      const before = left;
      if (this.takes('*')) {
        const right = this.signed();
        left = (values) => before(values) * right(values);
      } else if (this.takes('/')) {
        const right = this.signed();
        left = (values) => before(values) / right(values);
      } else return left;
    }
  }

  /** A sign binds less than a power: −2^2 is −4. */
  private signed(): Node {
    this.depth += 1;
    if (this.depth > DEEPEST) throw new NoExpression('The expression is nested too deeply');
    let node: Node;
    if (this.takes('-')) {
      const of = this.signed();
      node = (values) => -of(values);
    } else if (this.takes('+')) {
      node = this.signed();
    } else {
      node = this.power();
    }
    this.depth -= 1;
    return node;
  }

  private power(): Node {
    const base = this.atom();
    if (!this.takes('^')) return base;
    const exponent = this.signed();
    return (values) => base(values) ** exponent(values);
  }

  private atom(): Node {
    if (this.takes('(')) {
      const inner = this.sum();
      this.needs(')');
      return inner;
    }
    const token = this.tokens[this.at];
    this.at += 1;
    if (!token) throw new NoExpression('The expression ends too early');
    if (token.kind === 'number') {
      const { value } = token;
      return () => value;
    }
    if (token.kind === 'sign') throw new NoExpression(`"${token.text}" is where a number or a name is needed`);
    return this.takes('(') ? this.call(token.text) : this.named(token.text);
  }

  private named(name: string): Node {
    const constant = constants.get(name);
    if (constant !== undefined) return () => constant;
    if (functions.has(name)) throw new NoExpression(`"${name}" needs its arguments in parentheses`);
    this.names.add(name);
    return (values) => values.get(name) ?? Number.NaN;
  }

  private call(name: string): Node {
    const all: Node[] = [];
    if (!this.takes(')')) {
      do all.push(this.sum());
      while (this.takes(','));
      this.needs(')');
    }
    const constant = constants.get(name);
    // PHP, and so Moodle, writes pi().
    if (constant !== undefined && all.length === 0) return () => constant;
    const called = functions.get(name);
    if (!called) throw new NoExpression(`There is no function "${name}"`);
    if (all.length < called.least || all.length > called.most) {
      const many = called.least === called.most ? called.least : `${called.least} to ${called.most}`;
      throw new NoExpression(`"${name}" takes ${many} ${many === 1 ? 'argument' : 'arguments'}`);
    }
    const [into, outOf] = [takesAngle.has(name) ? this.angle : 1, givesAngle.has(name) ? this.angle : 1];
    return (values) => called.apply(all.map((node) => node(values) * into)) / outOf;
  }
}

/** Reads an expression; its angles are in radians, or else in degrees. Throws `NoExpression`, whose message is for people. */
export function readExpression(text: string, angles: 'radians' | 'degrees' = 'radians'): Expression {
  const parser = new Parser(tokensOf(text), angles === 'degrees' ? Math.PI / 180 : 1);
  const evaluate = parser.whole();
  return { names: parser.names, evaluate };
}

/** Why the text is no expression over these names; null when it is one. */
export function expressionBlocker(text: string, names: ReadonlySet<string>): string | null {
  try {
    const unknown = [...readExpression(text).names].find((name) => !names.has(name));
    return unknown === undefined ? null : `There is no variable "${unknown}"`;
  } catch (error) {
    if (!(error instanceof NoExpression)) throw error;
    return error.message;
  }
}
