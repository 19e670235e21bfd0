import { importFields } from '@handoff/contracts/network/import-fields'
import type { Import, ImportKind, ImportStatus } from '@handoff/contracts/network/imports'
import type { Tone } from '../../../ui/display/StatusPill.tsx'

export const kindNames: Record<ImportKind, string> = { entities: 'Providers', locations: 'Locations' }
/** 'one provider', 'two providers'. */
export const kindWords: Record<ImportKind, [one: string, many: string]> = {
  entities: ['provider', 'providers'],
  locations: ['location', 'locations'],
}

export const statusWords: Record<ImportStatus, { label: string; tone: Tone }> = {
  waiting: { label: 'Not run yet', tone: 'neutral' },
  new: { label: 'New', tone: 'good' },
  hint: { label: 'Similar', tone: 'good' },
  question: { label: 'Question', tone: 'warn' },
  duplicate: { label: 'Duplicate', tone: 'warn' },
  error: { label: 'Error', tone: 'bad' },
  created: { label: 'Created', tone: 'good' },
  updated: { label: 'Updated', tone: 'good' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  undone: { label: 'Undone', tone: 'neutral' },
  kept: { label: 'Kept', tone: 'warn' },
}

export const stateWords: Record<Import['state'], { label: string; tone: Tone }> = {
  draft: { label: 'Columns to choose', tone: 'warn' },
  checked: { label: 'Ready to run', tone: 'warn' },
  done: { label: 'Done', tone: 'good' },
  undone: { label: 'Undone', tone: 'neutral' },
}

/** A file with our headings and one row, to begin with. */
export function templateOf(kind: ImportKind): Blob {
  const rows: Record<ImportKind, Record<string, string>> = {
    entities: {
      name: 'Harbor Clinic',
      networkType: 'Organization',
      email: 'hello@harbor.example',
      phone: '(510) 555-0100',
      categories: 'Food, Housing',
      languages: 'English, Spanish',
      addressLine1: '1 Main Street',
      city: 'Oakland',
      county: 'Alameda',
      state: 'CA',
      zip: '94607',
      isConfidential: 'No',
    },
    locations: {
      name: 'Front desk',
      addressLine1: '1 Main Street',
      city: 'Oakland',
      county: 'Alameda',
      state: 'CA',
      zip: '94607',
      hours: 'Mon-Fri 9 AM-5 PM',
      categories: 'Food',
      isConfidential: 'No',
    },
  }
  const cell = (text: string) => (/[",]/.test(text) ? `"${text}"` : text)
  const fields = importFields[kind].filter(({ isPart }) => !isPart)
  const lines = [fields.map(({ label }) => cell(label)), fields.map(({ key }) => cell(rows[kind][key] ?? ''))]
  return new Blob(['\ufeff', lines.map((line) => line.join(',')).join('\r\n'), '\r\n'], { type: 'text/csv' })
}
