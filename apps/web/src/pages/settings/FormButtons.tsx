import { Button } from '@mantine/core'
import css from './SettingsPage.module.css'

type Props = { form: { isDirty: () => boolean; isPending: boolean; reset: () => void }; label: string }

export const FormButtons = ({ form, label }: Props) => (
  <div className={css.buttons}>
    <Button variant="default" disabled={!form.isDirty() || form.isPending} onClick={form.reset}>
      Undo changes
    </Button>
    <Button type="submit" loading={form.isPending} disabled={!form.isDirty()}>
      {label}
    </Button>
  </div>
)
