/** What characters of formulas are called in LaTeX; shared by the readers of MathML and of Word. */

const signs: Readonly<Record<string, string>> = {
  ...{ '×': '\\times ', '÷': '\\div ', '±': '\\pm ', '∓': '\\mp ', '·': '\\cdot ', '⋅': '\\cdot ', '∗': '*', '−': '-' },
  ...{ '≤': '\\le ', '≥': '\\ge ', '≠': '\\ne ', '≈': '\\approx ', '≡': '\\equiv ', '∼': '\\sim ', '∝': '\\propto ' },
  ...{ '→': '\\to ', '⇒': '\\Rightarrow ', '⇔': '\\Leftrightarrow ', '←': '\\leftarrow ', '↔': '\\leftrightarrow ' },
  ...{
    '∞': '\\infty ',
    '∂': '\\partial ',
    '∇': '\\nabla ',
    '∑': '\\sum ',
    '∏': '\\prod ',
    '∫': '\\int ',
    '√': '\\surd ',
  },
  ...{
    '∈': '\\in ',
    '∉': '\\notin ',
    '⊂': '\\subset ',
    '⊆': '\\subseteq ',
    '∪': '\\cup ',
    '∩': '\\cap ',
    '∅': '\\emptyset ',
  },
  ...{
    '∀': '\\forall ',
    '∃': '\\exists ',
    '¬': '\\neg ',
    '∧': '\\wedge ',
    '∨': '\\vee ',
    '°': '^{\\circ}',
    '…': '\\dots ',
  },
  ...{ α: '\\alpha ', β: '\\beta ', γ: '\\gamma ', δ: '\\delta ', ε: '\\varepsilon ', ζ: '\\zeta ', η: '\\eta ' },
  ...{ θ: '\\theta ', κ: '\\kappa ', λ: '\\lambda ', μ: '\\mu ', ν: '\\nu ', ξ: '\\xi ', π: '\\pi ', ρ: '\\rho ' },
  ...{ σ: '\\sigma ', τ: '\\tau ', φ: '\\varphi ', χ: '\\chi ', ψ: '\\psi ', ω: '\\omega ' },
  ...{
    Γ: '\\Gamma ',
    Δ: '\\Delta ',
    Θ: '\\Theta ',
    Λ: '\\Lambda ',
    Π: '\\Pi ',
    Σ: '\\Sigma ',
    Φ: '\\Phi ',
    Ψ: '\\Psi ',
    Ω: '\\Omega ',
  },
  ...{ '{': '\\{', '}': '\\}', '%': '\\%', '#': '\\#', $: '\\$', '&': '\\&', _: '\\_', '\\': '\\backslash ' },
  ...{ '~': '\\sim ', '^': '\\hat{}' },
  ...{
    '∥': '\\parallel ',
    '⊥': '\\perp ',
    '∠': '\\angle ',
    '≅': '\\cong ',
    '≪': '\\ll ',
    '≫': '\\gg ',
    '≃': '\\simeq ',
  },
  ...{
    '⊕': '\\oplus ',
    '⊗': '\\otimes ',
    '∘': '\\circ ',
    '⋯': '\\cdots ',
    '⋮': '\\vdots ',
    '⋱': '\\ddots ',
    ℓ: '\\ell ',
  },
  ...{ ℝ: '\\mathbb{R}', ℕ: '\\mathbb{N}', ℤ: '\\mathbb{Z}', ℚ: '\\mathbb{Q}', ℂ: '\\mathbb{C}', ℏ: '\\hbar ' },
  ...{ '⇌': '\\rightleftharpoons ', '⟶': '\\longrightarrow ', '⟹': '\\implies ', '⟺': '\\iff ', '⇐': '\\Leftarrow ' },
  ...{ ϕ: '\\phi ', ϵ: '\\epsilon ', ϑ: '\\vartheta ', ι: '\\iota ', ω: '\\omega ', Ξ: '\\Xi ', Υ: '\\Upsilon ' },
  ...{ '\u00a0': '~', '\u2003': '\\quad ', '\u2009': '\\,', '\u200b': '' },
  // Invisible signs: function application, times, separator, plus.
  ...{ '\u2061': '', '\u2062': '', '\u2063': '', '\u2064': '' },
};

export const functions = new Set(
  'sin cos tan cot sec csc sinh cosh tanh arcsin arccos arctan log ln exp lim max min gcd det dim ker sup inf mod'.split(
    ' ',
  ),
);

/** The LaTeX of text inside a formula, character by character. */
export const signsOf = (text: string): string => [...text].map((sign) => signs[sign] ?? sign).join('');

/** The command of a mark above or below, by its character. */
export const accents: Readonly<Record<string, string>> = {
  ...{ '¯': '\\overline', '\u0305': '\\overline', '‾': '\\overline', _: '\\underline', '→': '\\vec', '^': '\\hat' },
  ...{ '˙': '\\dot', '¨': '\\ddot', '~': '\\tilde', '˜': '\\tilde', '⏞': '\\overbrace', '⏟': '\\underbrace' },
};
