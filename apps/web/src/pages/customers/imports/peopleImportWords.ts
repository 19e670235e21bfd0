import type { CustomerImport } from '@handoff/contracts/customers/customerImports'
import type { ImportStatus } from '@handoff/contracts/network/imports'
import type { Tone } from '../../../ui/display/StatusPill.tsx'

export const stateWords: Record<CustomerImport['state'], { label: string; tone: Tone }> = {
  draft: { label: 'Columns to choose', tone: 'warn' },
  checking: { label: 'Checking', tone: 'neutral' },
  checked: { label: 'Ready to run', tone: 'warn' },
  running: { label: 'Running', tone: 'neutral' },
  stopped: { label: 'Stopped', tone: 'warn' },
  done: { label: 'Done', tone: 'good' },
  undoing: { label: 'Undoing', tone: 'neutral' },
  undone: { label: 'Undone', tone: 'neutral' },
}

export const rowWords: Record<ImportStatus, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  new: { label: 'New', tone: 'good' },
  hint: { label: 'Similar', tone: 'good' },
  question: { label: 'Question', tone: 'warn' },
  duplicate: { label: 'Duplicate', tone: 'warn' },
  error: { label: 'Left out', tone: 'bad' },
  created: { label: 'Created', tone: 'good' },
  updated: { label: 'Updated', tone: 'good' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  undone: { label: 'Undone', tone: 'neutral' },
  kept: { label: 'Kept', tone: 'warn' },
}

/** A file with our headings and one person, to begin with. */
const example = {
  'First name': 'Ana',
  'Last name': 'Ruiz',
  'Date of birth': '1984-03-14',
  Phone: '(510) 555-0148',
  Email: 'ana@example.org',
  Address: '2418 Foothill Blvd',
  City: 'Oakland',
  State: 'CA',
  ZIP: '94601',
  Languages: 'Spanish; English',
  Note: '',
}
export const template = () =>
  new Blob(['\ufeff', Object.keys(example).join(','), '\r\n', Object.values(example).join(','), '\r\n'], {
    type: 'text/csv',
  })
