import type { TimeUnit } from '@handoff/contracts/referrals/clocks'
import { Input, Text } from '@mantine/core'
import { Picker } from '../../../ui/form/Picker.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import type { TypedTime } from './clockForm.ts'
import css from './clocks.module.css'

type Props = {
  /** 'Routine, due' */
  label: string
  /** The word on phones, where there are no headings. */
  heading?: string
  value: TypedTime
  onChange: (time: TypedTime) => void
  error?: string
  placeholder?: string
}

/** A number with its unit, in one box. */
export function TimeInput({ label, heading, value: time, onChange, error, placeholder }: Props) {
  const plural = time.value.trim() === '1' ? '' : 's'
  const units: { value: TimeUnit; label: string }[] = [
    { value: 'minutes', label: `minute${plural}` },
    { value: 'hours', label: `hour${plural}` },
    { value: 'days', label: `day${plural}` },
  ]
  return (
    <Input.Wrapper error={error}>
      {heading && <PhoneHeading>{heading}</PhoneHeading>}
      <Grid className={css.box} columns="38px minmax(0, 1fr)">
        <Input
          aria-label={label}
          inputMode="numeric"
          maxLength={5}
          placeholder={placeholder}
          value={time.value}
          onChange={({ currentTarget: { value } }) => onChange({ ...time, value: value.replaceAll(/\D/g, '') })}
          error={error !== undefined}
        />
        <Picker
          aria-label={`${label}, unit`}
          data={units}
          value={time.unit}
          onChange={({ currentTarget: { value } }) => onChange({ ...time, unit: value as TimeUnit })}
        />
      </Grid>
    </Input.Wrapper>
  )
}

/** Where there is no row of headings. */
export const PhoneHeading = ({ children }: { children: string }) => (
  <Text span inherit hiddenFrom="lg" display="block" mb="xxs" fz="xs" fw="500" c="var(--text-2)" aria-hidden>
    {children}
  </Text>
)
