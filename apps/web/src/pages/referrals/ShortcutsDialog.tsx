import { Button } from '@mantine/core'
import { Key } from '../../ui/display/Key.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import css from './ReferralList.module.css'

const keys = [
  ['A', 'Accept'],
  ['W', 'Waitlist'],
  ['Q', 'Ask a question'],
  ['R', 'Reject, then 1 to 9 for the reason'],
  ['Z', 'Undo'],
  ['J', 'Next referral'],
  ['K', 'Previous referral'],
  ['Esc', 'Close'],
  ['?', 'This list'],
] as const

/** The keys of this page. */
export const ShortcutsDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Dialog
    title="Shortcuts"
    isOpen={isOpen}
    onClose={onClose}
    size={380}
    footer={<Button onClick={onClose}>Close</Button>}
  >
    <dl className={css.keys}>
      {keys.map(([key, what]) => (
        <div key={key}>
          <dt>
            <Key name={key} />
            <span className="vh">{key}</span>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
    <p className={css.note}>Shortcuts are off while you type.</p>
  </Dialog>
)
