import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import type { FilledField } from '@handoff/contracts/network/customFields/customFields'
import type { ReactNode } from 'react'
import { formatDay } from '../../../kit/dates/dates.ts'
import { WebLink } from '../../../ui/display/WebLink.tsx'
import { FileLink } from './FileValue.tsx'

const nameOf = ({ options }: Pick<FilledField, 'options'>, id: unknown) =>
  options.find((option) => option.id === id)?.name

/** The value of a field as a page shows it; null where there is none. */
export function shownValue(field: Pick<FilledField, 'kind' | 'options' | 'value' | 'file' | 'masked'>): ReactNode {
  const { kind, value, file, masked } = field
  if (masked !== null) return <span title="Hidden from people without access to sensitive records">{masked}</span>
  if (value === null) return null
  if (kind === 'file') return file && <FileLink file={file} />
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (kind === 'single') return nameOf(field, value)
  if (Array.isArray(value))
    return field.options
      .filter(({ id }) => value.includes(id))
      .map(({ name }) => name)
      .join(', ')
  if (kind === 'number') return Number(value).toLocaleString('en-US', { maximumFractionDigits: 9 })
  const text = String(value)
  if (kind === 'date') return formatDay(text)
  if (kind === 'phone') return <a href={phoneLink(text)}>{formatPhone(text)}</a>
  if (kind === 'email') return <a href={`mailto:${text}`}>{text}</a>
  return kind === 'url' ? <WebLink address={text} /> : <span style={{ whiteSpace: 'pre-line' }}>{text}</span>
}
