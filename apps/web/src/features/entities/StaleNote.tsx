import { Button } from '@mantine/core'
import css from './form/EntityForm.module.css'

type Props = { of: string; onUseMine: () => void }

/** Someone was quicker: nothing that was typed is lost, and nothing of theirs is written over unseen. */
export const StaleNote = ({ of, onUseMine }: Props) => (
  <div className={css.hint} role="alert">
    <p>
      Somebody else has changed this {of} while you were writing. What you typed is kept. Close and open the form again
      to see their changes, or save yours over them.
    </p>
    <Button variant="default" onClick={onUseMine}>
      Use mine
    </Button>
  </div>
)
