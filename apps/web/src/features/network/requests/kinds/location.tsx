import type { Location } from '@handoff/contracts/network/locations/locations'
import { RequestType } from '@handoff/contracts/network/requests/request-type'
import { requests } from '@handoff/contracts/network/requests/requests'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useMe } from '../../../../kit/session/CurrentUser.ts'
import { DateField } from '../../../../ui/form/DateField.tsx'
import { FieldGroup } from '../../../../ui/form/FieldGroup.tsx'
import parts from '../../../../ui/form/Form.module.css'
import { PhoneInput } from '../../../../ui/form/PhoneInput.tsx'
import { CategoryChoice } from '../../../access/registrations/CategoryChoice.tsx'
import { ExceptionsEditor } from '../../locations/hours/ExceptionsEditor.tsx'
import { HoursEditor } from '../../locations/hours/HoursEditor.tsx'
import { numberOf } from '../../locations/locationValues.ts'
import { Whereabouts } from '../../locations/Whereabouts.tsx'
import { changesWithin, errorsWithin, type RequestFieldsProps } from './formParts.ts'
import { addressFields, pick } from './formValues.ts'
import type { CurrentValues, Kind } from './kind.ts'

/** The same in the form and of a location that is there. */
const fields = ['name', 'phone', 'hours', 'notice', 'noticeUntil', 'note', 'isConfidential', ...addressFields] as const

export const location: Kind = {
  endpoint: requests.requestLocation,
  input: { requestType: RequestType.Location },
  Fields: LocationFields,
  payloadOf: (typed) => ({
    ...pick(typed, [...fields, 'entityId', 'categoryIds']),
    pin: typed.isByHand ? { lat: numberOf(typed.lat), lng: numberOf(typed.lng) } : null,
    exceptions: typed.exceptions.map(({ day, ...rest }) => ({ day: day ?? '', ...rest })),
  }),
  begunWith: (current) => current,
  hasAddress: true,
  hasLocationView: true,
  fullForm: null,
}

/** What can be corrected, with the fields of a request. */
export const currentLocation = (place: Location): CurrentValues => ({
  type: RequestType.Location,
  target: place,
  payload: {
    ...pick(place, [...fields, 'exceptions']),
    entityId: place.entity?.id ?? null,
    pin: place.precision === 'pin' ? { lat: place.lat, lng: place.lng } : null,
    categoryIds: place.categories.map(({ id }) => id),
  },
})

/** Everything that is said of a place: where, its pin, when, and what is to be known. */
function LocationFields({ form, isAsker, isCorrection, hints }: RequestFieldsProps) {
  const { getInputProps, values } = form
  const own = useMe().entity
  const { payload } = values
  const errors = errorsWithin(form.errors)
  const change = changesWithin(form)
  return (
    <>
      <div className={parts.two}>
        <TextInput label="Name" withAsterisk data-autofocus maxLength={120} {...getInputProps('payload.name')} />
        <PhoneInput label="Phone" {...getInputProps('payload.phone')} />
      </div>
      {isAsker && own && !isCorrection && (
        <Checkbox
          label={`It belongs to ${own.name}`}
          description="Otherwise it belongs to the network, and several providers can use it."
          checked={payload.entityId !== null}
          onChange={(event) => change({ entityId: event.currentTarget.checked ? own.id : null })}
        />
      )}
      <FieldGroup legend="Address">
        <Whereabouts value={payload} errors={errors} onChange={change} />
        {hints}
        <Checkbox
          label="Confidential"
          description="Others see only the county until the provider accepts their referral."
          {...getInputProps('payload.isConfidential', { type: 'checkbox' })}
        />
      </FieldGroup>
      <CategoryChoice
        value={payload.categoryIds}
        onChange={(categoryIds) => change({ categoryIds })}
        error={errors.categoryIds}
        isOptional
      />
      <FieldGroup legend="Weekly hours">
        <HoursEditor value={payload.hours} onChange={(hours) => change({ hours })} errors={errors} />
      </FieldGroup>
      <FieldGroup legend="Holidays & exceptions">
        <ExceptionsEditor
          value={payload.exceptions}
          onChange={(exceptions) => change({ exceptions })}
          errors={errors}
        />
      </FieldGroup>
      <FieldGroup legend="Good to know">
        <div className={parts.two}>
          <TextInput label="Temporary notice" maxLength={300} {...getInputProps('payload.notice')} />
          <DateField
            label="Shown until"
            disabled={!payload.notice.trim()}
            value={payload.noticeUntil}
            onChange={(noticeUntil) => change({ noticeUntil })}
            error={errors.noticeUntil}
          />
        </div>
        <Textarea label="Note" autosize minRows={2} maxRows={6} maxLength={1000} {...getInputProps('payload.note')} />
      </FieldGroup>
    </>
  )
}
