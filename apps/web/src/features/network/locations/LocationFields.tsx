import { sideOf } from '@handoff/contracts/kit'
import { locationFields } from '@handoff/contracts/network/locations/fields'
import { type LocationFieldKey, sectionKeys } from '@handoff/contracts/network/locations/from-fields'
import type { FormErrors, UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { FieldGroup } from '../../../ui/form/FieldGroup.tsx'
import { FieldInputs, FieldPairs } from '../../../ui/form/FieldInputs.tsx'
import parts from '../../../ui/form/Form.module.css'
import { CategorySelect } from '../entities/CategorySelect.tsx'
import { ExceptionsEditor } from './hours/ExceptionsEditor.tsx'
import { HoursEditor } from './hours/HoursEditor.tsx'
import type { LocationFormValues } from './locationValues.ts'
import { ManagerSelect } from './ManagerSelect.tsx'
import { OffersEditor } from './OffersEditor.tsx'
import { Whereabouts } from './Whereabouts.tsx'
import { ZoneField } from './ZoneField.tsx'

type Form = Pick<
  UseFormReturnType<LocationFormValues>,
  'values' | 'errors' | 'getInputProps' | 'setValues' | 'setErrors'
>
type Props = { form: Form; managerName?: string }

/** Everything that is said of a place. */
export function LocationFields({ form, managerName }: Props) {
  const { values, errors, getInputProps } = form
  const fields = { of: locationFields, propsOf: getInputProps }
  // Whose place it is, is the administrators' to say.
  const isAdmin = sideOf(useMe().userType.id) === 'admin'

  /** Typing in a field clears its error, and those of the fields inside it. */
  const change = (changes: Partial<LocationFormValues>) => {
    form.setValues(changes)
    const fields = [...Object.keys(changes), ...('lat' in changes || 'lng' in changes ? ['pin'] : [])]
    const isStill = (key: string) => !fields.includes(key.split('.')[0]!)
    form.setErrors(Object.fromEntries(Object.entries(errors).filter(([key]) => isStill(key))))
  }
  return (
    <>
      <div className={isAdmin ? parts.two : undefined}>
        <FieldInputs {...fields} keys={['name']} own={{ name: { 'data-autofocus': true } }} />
        {isAdmin && (
          <ManagerSelect
            value={values.entityId}
            name={managerName}
            onChange={(entityId) => change({ entityId })}
            error={errors.entityId}
          />
        )}
      </div>
      <FieldInputs {...fields} keys={['phone']} />
      <FieldGroup legend="Address">
        <Whereabouts value={values} errors={errors} onChange={change} />
        <FieldInputs {...fields} keys={['isConfidential']} />
      </FieldGroup>
      <FieldGroup legend="Services">
        <CategorySelect
          value={values.categoryIds}
          onChange={(categoryIds) => change({ categoryIds })}
          error={errors.categoryIds}
        />
      </FieldGroup>
      {isAdmin && (
        <FieldGroup legend="Also at this location">
          <OffersEditor value={values.offers} onChange={(offers) => change({ offers })} errors={errors} />
        </FieldGroup>
      )}
      <TimesAndNotes value={values} errors={errors} onChange={change} propsOf={getInputProps}>
        {values.entityId === null && (
          <ZoneField value={values} onChange={(timeZone) => change({ timeZone })} error={errors.timeZone} />
        )}
      </TimesAndNotes>
    </>
  )
}

type TimesProps = {
  value: LocationFormValues
  errors: FormErrors
  onChange: (changes: Partial<LocationFormValues>) => void
  propsOf: (key: LocationFieldKey) => object
  /** Of a form that says what is there already, so that no example is needed. */
  own?: { notice: { placeholder: undefined } }
  children?: ReactNode
}

/** When it is open, and what else is said of it; `children` are next to its hours. */
export const TimesAndNotes = ({ value, errors, onChange, propsOf, own, children }: TimesProps) => (
  <>
    <FieldGroup legend="Weekly hours">
      {children}
      <HoursEditor value={value.hours} onChange={(hours) => onChange({ hours })} errors={errors} />
    </FieldGroup>
    <FieldGroup legend="Holidays & exceptions">
      <ExceptionsEditor value={value.exceptions} onChange={(exceptions) => onChange({ exceptions })} errors={errors} />
    </FieldGroup>
    <FieldGroup legend="Good to know">
      <FieldPairs
        of={locationFields}
        keys={sectionKeys('notes')}
        propsOf={propsOf}
        own={own}
        instead={{
          noticeUntil: (
            <DateField
              label={locationFields.noticeUntil.label}
              disabled={!value.notice.trim()}
              value={value.noticeUntil}
              onChange={(noticeUntil) => onChange({ noticeUntil })}
              error={errors.noticeUntil}
            />
          ),
        }}
      />
    </FieldGroup>
  </>
)
