/** The little linear algebra that estimation needs. */

export type Matrix = readonly (readonly number[])[];

/** The inverse by Gauss and Jordan with pivots. Throws RangeError when the matrix is singular. */
export function invert(matrix: Matrix): number[][] {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...Array.from({ length: size }, (_, j) => (i === j ? 1 : 0))]);
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let i = column + 1; i < size; i++) {
      if (Math.abs(rows[i]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = i;
    }
    const value = rows[pivot]![column]!;
    if (!(Math.abs(value) > 1e-300)) throw new RangeError('The matrix is singular');
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const top = rows[column]!.map((cell) => cell / value);
    rows[column] = top;
    for (let i = 0; i < size; i++) {
      const factor = rows[i]![column]!;
      if (i === column || factor === 0) continue;
      const row = rows[i]!;
      for (let j = column; j < 2 * size; j++) row[j]! -= factor * top[j]!;
    }
  }
  return rows.map((row) => row.slice(size));
}

/** Whether a symmetric matrix has a Cholesky decomposition, beyond what rounding makes of a singular one. */
export function isPositiveDefinite(matrix: Matrix): boolean {
  const lower: number[][] = [];
  for (const [i, row] of matrix.entries()) {
    const own: number[] = [];
    for (let j = 0; j <= i; j++) {
      const other = j === i ? own : lower[j]!;
      let cell = row[j]!;
      for (let k = 0; k < j; k++) cell -= own[k]! * other[k]!;
      if (j < i) own.push(cell / other[j]!);
      else if (cell > 1e-10 * row[i]!) own.push(Math.sqrt(cell));
      else return false;
    }
    lower.push(own);
  }
  return true;
}

export const multiply = (matrix: Matrix, vector: readonly number[]): number[] =>
  matrix.map((row) => row.reduce((sum, cell, j) => sum + cell * vector[j]!, 0));
