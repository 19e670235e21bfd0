import { dateFormat } from '@handoff/contracts/kit/dates/date-format'
import type { Texts } from '@handoff/contracts/texts/texts'

/** A moment in the language of the reader. */
export const formatIn = ({ locale }: Texts, moment: string | Date, options: Intl.DateTimeFormatOptions) =>
  dateFormat(locale, options).format(new Date(moment))
