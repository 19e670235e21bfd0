import { locationFields } from '@handoff/contracts/network/locations/fields'
import { type LocationFieldKey, valuesOf } from '@handoff/contracts/network/locations/from-fields'
import type { Location } from '@handoff/contracts/network/locations/locations'
import { RequestType } from '@handoff/contracts/network/requests/request-type'
import { requests } from '@handoff/contracts/network/requests/requests'
import { Checkbox } from '@mantine/core'
import { useMe } from '../../../../kit/session/CurrentUser.ts'
import { FieldGroup } from '../../../../ui/form/FieldGroup.tsx'
import { FieldInputs } from '../../../../ui/form/FieldInputs.tsx'
import parts from '../../../../ui/form/Form.module.css'
import { CategoryChoice } from '../../../access/registrations/CategoryChoice.tsx'
import { TimesAndNotes } from '../../locations/LocationFields.tsx'
import { placeInput } from '../../locations/locationValues.ts'
import { Whereabouts } from '../../locations/Whereabouts.tsx'
import { changesWithin, errorsWithin, type RequestFieldsProps } from './formParts.ts'
import type { CurrentValues, Kind } from './kind.ts'

export const location: Kind = {
  endpoint: requests.requestLocation,
  input: { requestType: RequestType.Location },
  Fields: LocationFields,
  payloadOf: placeInput,
  begunWith: (current) => current,
  hasAddress: true,
  hasLocationView: true,
  fullForm: null,
}

/** What can be corrected, with the fields of a request. */
export const currentLocation = (place: Location): CurrentValues => ({
  type: RequestType.Location,
  target: place,
  payload: valuesOf(place),
})

/** Everything that is said of a place: where, its pin, when, and what is to be known. */
function LocationFields({ form, isAsker, isCorrection, hints }: RequestFieldsProps) {
  const { getInputProps, values } = form
  const ownEntity = useMe().entity
  const { payload } = values
  const errors = errorsWithin(form.errors)
  const change = changesWithin(form)
  const fields = { of: locationFields, propsOf: (key: LocationFieldKey) => getInputProps(`payload.${key}`) }
  return (
    <>
      <div className={parts.two}>
        <FieldInputs {...fields} keys={['name', 'phone']} own={{ name: { 'data-autofocus': true } }} />
      </div>
      {isAsker && ownEntity && !isCorrection && (
        <Checkbox
          label={`It belongs to ${ownEntity.name}`}
          description="Otherwise it belongs to the network, and several providers can use it."
          checked={payload.entityId !== null}
          onChange={(event) => change({ entityId: event.currentTarget.checked ? ownEntity.id : null })}
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
      <TimesAndNotes
        value={payload}
        errors={errors}
        onChange={change}
        propsOf={fields.propsOf}
        own={{ notice: { placeholder: undefined } }}
      />
    </>
  )
}
