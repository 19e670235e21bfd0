import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { DraftStatus } from '../../ui/form/DraftNote.tsx'
import css from './SettingsPage.module.css'

type Props = {
  form: ComponentProps<typeof DraftStatus>['form'] & { isPending: boolean; reset: () => void }
  label: string
}

export const FormButtons = ({ form, label }: Props) => (
  <div className={css.buttons}>
    <DraftStatus form={form} />
    <Button variant="default" disabled={!form.isDirty() || form.isPending} onClick={form.reset}>
      Discard changes
    </Button>
    <Button type="submit" loading={form.isPending} disabled={!form.isDirty()}>
      {label}
    </Button>
  </div>
)
