import { isSame } from '../../kit/drafts/draftValues.ts'
import { LeaveGuard } from '../form/LeaveGuard.tsx'
import { LongFormFrame, type LongFormProps } from '../layout/LongFormFrame.tsx'
import { SaveBar } from './SaveBar.tsx'

type Values = Record<string, unknown>
type Props = Pick<LongFormProps, 'submit' | 'isBlocked' | 'isPlain' | 'children'> & {
  form: LongFormProps['form'] & { values: Values; getInitialValues: () => Values; reset: () => void }
}

/** What is saved already and can be changed: the save bar appears with the first change. */
export const SettingForm = ({ form, submit, isBlocked, isPlain = true, children }: Props) => (
  <LongFormFrame
    form={form}
    submit={submit}
    isPlain={isPlain}
    guard={<LeaveGuard isDirty={form.isDirty() && !form.isPending} draft={form.draft} />}
    foot={
      <SaveBar
        changes={changesIn(form.values, form.getInitialValues())}
        submit={submit}
        onDiscard={form.reset}
        isPending={form.isPending}
        isBlocked={isBlocked}
      />
    }
  >
    {children}
  </LongFormFrame>
)

/** Of a list, each entry that was added or removed. */
const changesIn = (now: Values, before: Values) =>
  Object.keys(now).reduce((sum, field) => {
    const [one, other] = [now[field], before[field]]
    if (isSame(one, other)) return sum
    if (!Array.isArray(one) || !Array.isArray(other)) return sum + 1
    return sum + [...one, ...other].filter((entry) => !(one.includes(entry) && other.includes(entry))).length
  }, 0)
