import { PlaceTimeZone } from '../../reference/PlaceTimeZone.tsx'
import type { EntityForm } from './EntityForm.ts'

const nowhere = { stateId: null, countyId: null }

/** The clock that opening hours and deadlines are kept by: that of the first address, until another is chosen. */
export const EntityTimeZone = ({ form, isNew }: { form: EntityForm; isNew: boolean }) => (
  <PlaceTimeZone
    place={form.values.entityAddresses.find(({ stateId }) => stateId !== null) ?? nowhere}
    value={form.values.timeZone}
    onChange={(timeZone) => form.setFieldValue('timeZone', timeZone)}
    description="Open hours and deadlines are kept by this clock"
    otherwise="Its first address is in"
    placeholder={isNew ? 'As its first address' : 'Select a time zone'}
    isClearable={isNew}
    error={form.errors.timeZone}
  />
)
