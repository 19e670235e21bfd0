/** Titles of audit entries; others are derived from the event type. */
const titles: Record<string, string> = {
  'customer.changed': 'Details changed',
  'customer.merged': 'Records merged',
  'customer.mergeUndone': 'Merge undone',
  'customer.accessGranted': 'Access granted',
  'customer.accessEnded': 'Access ended',
  'linkRequest.checked': 'Found by a check',
  'customer.held': 'Legal hold set',
  'customer.released': 'Legal hold lifted',
  'customer.erased': 'Erased',
  'customField.valuesSaved': 'Custom fields changed',
  'household.joined': 'Added to a household',
  'household.left': 'Left a household',
  'household.changed': 'Part in the household changed',
  'consent.given': 'Consent recorded',
  'note.written': 'Note added',
  'note.changed': 'Note edited',
  'note.removed': 'Note deleted',
  'material.added': 'File added',
  'material.changed': 'File details changed',
  'material.removed': 'File deleted',
}

export const titleOf = (type: string) => titles[type] ?? inWords(type)

/** 'visit.recorded' is "Visit recorded", `dateOfBirth` is "Date of birth". */
export const inWords = (key: string) => {
  const words = key.replaceAll('.', ' ').replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
