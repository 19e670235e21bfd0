import * as z from 'zod/mini'
import { messageOf } from './field-messages.ts'
import { messages } from './messages.ts'
import { isPhone, phoneProblem, storedPhone } from './phone.ts'
import { storedName } from './stored-name.ts'

z.config({ customError: messageOf })

/** Default for a field that was not sent. */
export const withDefault = z._default

/** Ids are positive integers of four bytes. */
export const Id = z.int().check(z.positive(), z.maximum(2_147_483_647))

/** Ids of events and of accesses to records: the month decides them, and they have eight bytes. */
export const LongId = z.int().check(z.positive())

/** The request that the new record answers: it becomes *added* in the same transaction. */
export const answeredRequest = z.optional(Id)

/** A moment: a `Date` in the server, an ISO 8601 string in UTC on the wire and in the browser. */
export const Moment = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (iso) => new Date(iso),
  encode: (date) => date.toISOString(),
})

/** A day without a time, as YYYY-MM-DD. */
export const Day = z.iso.date(messages.date)

/** Period of figures: days of the viewer's calendar, both included; default: the last 30. */
export const Period = z.object({ from: z.optional(Day), to: z.optional(Day) })

/** Required text. `field` is its label. */
export const requiredText = (field: string, most = 200) =>
  z
    .string(messages.required(field))
    .check(z.trim(), z.minLength(1, messages.required(field)), z.maxLength(most, messages.tooLong(field, most)))

/** Optional text; blank text is stored as null. */
export const optionalText = (field: string, most = 200) =>
  withDefault(z.nullable(z.string().check(z.trim(), z.maxLength(most, messages.tooLong(field, most)))), null)

/** Line breaks, control characters, and marks that change the reading direction. */
const unfitForNames = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u
const oneLine = (field: string) => z.refine<string>((value) => !unfitForNames.test(value), messages.oneLine(field))

/** Normalized and without invisible characters, before it is measured. */
const asStored = z.overwrite<string>(storedName)

/** Name of a person or thing: a single line, wherever it is shown, sent, or exported. */
export const requiredName = (field: string, most = 200) =>
  z
    .string(messages.required(field))
    .check(
      asStored,
      z.trim(),
      z.minLength(1, messages.required(field)),
      z.maxLength(most, messages.tooLong(field, most)),
      oneLine(field),
    )
/** A name that may be empty. */
export const nameText = (field: string, most = 200) =>
  z.string().check(asStored, z.trim(), z.maxLength(most, messages.tooLong(field, most)), oneLine(field))
export const optionalName = (field: string, most = 200) => withDefault(z.nullable(nameText(field, most)), null)

const phoneError = { error: ({ input }: { input: unknown }) => phoneProblem(String(input)) }

/** A phone number as people write it, with or without an extension; parsed to the stored form. */
export const phoneOf = (text: z.ZodMiniString) =>
  text.check(
    z.refine((typed) => isPhone(typed), phoneError),
    z.overwrite((typed) => storedPhone(typed) ?? typed),
  )
export const requiredPhone = phoneOf(requiredText('Phone', 40))
/** The same, optional. */
export const optionalPhone = optionalText('Phone', 40).check(
  z.refine((typed) => !typed || isPhone(typed), phoneError),
  z.overwrite((typed) => (typed ? (storedPhone(typed) ?? typed) : typed)),
)

/** An optional US ZIP code. */
export const optionalZip = optionalText('ZIP', 10).check(
  z.refine((value) => !value || /^\d{5}(-\d{4})?$/.test(value), 'Enter a 5-digit ZIP code'),
  z.refine((value) => !value?.startsWith('00000'), '00000 isn’t a ZIP code'),
)

/** Letters of any script, and other characters that need no quotes. Rejects `<a@b.test>`. */
const emailPattern = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u
export const email = (field = 'Email') =>
  requiredText(field, 254).check(z.toLowerCase(), z.regex(emailPattern, messages.email))

/** An optional email address. */
export const optionalEmail = withDefault(
  z.nullable(
    z.string().check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(254),
      z.refine((value) => value === '' || emailPattern.test(value), messages.email),
    ),
  ),
  null,
)

/**
 * An optional whole number. Form fields send text, so text is accepted by the specification's two rules (section 5): it
 * must be numeric, and its first character must not be 0 unless it is the only one.
 */
export const optionalWholeNumber = (least: number, most: number) =>
  withDefault(
    z.nullable(
      z.pipe(
        z.transform((typed: number | string, { issues }) => {
          if (typeof typed === 'number') return typed
          const text = typeof typed === 'string' ? typed.trim() : ''
          const message = /^\d+$/.test(text) ? messages.notZeroAtStart : messages.numeric
          if (/^(0|[1-9]\d*)$/.test(text)) return Number(text)
          issues.push({ code: 'custom', message, input: typed })
          return z.NEVER
        }),
        z
          .int(messages.numeric)
          .check(
            z.minimum(least, `Enter a number from ${least} to ${most}`),
            z.maximum(most, `Enter a number from ${least} to ${most}`),
          ),
      ),
    ),
    null,
  )

/** A color as #rrggbb. */
export const colorCode = z
  .string(messages.requiredSelect('Theme color'))
  .check(z.trim(), z.toLowerCase(), z.regex(/^#[\da-f]{6}$/, 'Enter a color such as #6f6af6'))

/** Any hex color; three digits become six. */
export const hexColor = (field: string) =>
  z.string(messages.requiredSelect(field)).check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: messages.requiredSelect(field), abort: true }),
    z.regex(/^#([\da-f]{3}|[\da-f]{6})$/, 'Enter a color such as #6f6af6'),
    z.overwrite((hex) => (hex.length === 4 ? hex.replaceAll(/[\da-f]/g, '$&$&') : hex)),
  )

/** A dropdown selection; its value is the option's. */
export const requiredChoice = (field: string) =>
  z.string(messages.requiredSelect(field)).check(z.minLength(1, messages.requiredSelect(field)))

/**
 * A picture in a form. The server checks its declared type against its bytes; vector graphics are rejected because they
 * may have scripts.
 */
export const picture = (mostMegabytes: number) =>
  z
    .file(messages.image)
    .check(
      z.mime(['image/png', 'image/jpeg', 'image/webp'], messages.image),
      z.maxSize(mostMegabytes * 1024 * 1024, `The picture can have at most ${mostMegabytes} MB`),
    )

/** One value of a `{ Name: number }` object. Wire, database, and code share the same numbers. */
export const codeOf = <const T extends Record<string, number>>(codes: T, error?: string) =>
  z.literal(Object.values(codes) as T[keyof T][], error)

/** Paging, the same for every list (spec, section 9: page 1, ten rows). */
export const Paging = z.object({
  pageNo: withDefault(z.int().check(z.positive(), z.maximum(1_000_000)), 1),
  pageSize: withDefault(z.int().check(z.positive(), z.maximum(100)), 10),
})

/** `field` or `-field`; anything else is rejected. */
export const sortBy = <const T extends string>(...fields: T[]) =>
  z.literal(fields.flatMap((field): (T | `-${T}`)[] => [field, `-${field}`]))

/** A page of a list. Totals are exact up to 10,000 and estimates beyond. */
export const pageOf = <T extends z.ZodMiniType>(row: T) =>
  z.object({
    data: z.array(row),
    total: z.int(),
    isEstimate: z.optional(z.boolean()),
    pageNo: z.int(),
    pageSize: z.int(),
  })

export const nothing = z.object({})
