import { type CustomTypesConfig, types } from 'pg'

const { builtins } = types
const int8Array = 1016
const dateArray = 1182
const numericArray = 1231

/** `{1,NULL,3}` without quotes, as PostgreSQL writes arrays of numbers and days. */
const listOf =
  <T>(one: (text: string) => T) =>
  (text: string) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((part) => (part === 'NULL' ? null : one(part)))

/**
 * Parsers for columns where pg's default does not fit. Counts and sums become numbers: none of ours comes near 2^53. A
 * day stays `YYYY-MM-DD`, because it has no time zone that could shift it.
 */
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
  [builtins.DATE]: String,
  [int8Array]: listOf(Number),
  [numericArray]: listOf(Number),
  [dateArray]: listOf(String),
}

/** For the `types` of a pg connection. */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: (oid: Parameters<typeof types.getTypeParser>[0], format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) || types.getTypeParser(oid, format),
}
