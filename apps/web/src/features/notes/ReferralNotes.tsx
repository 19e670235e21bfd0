import { NoteThread } from './NoteThread.tsx'
import css from './notes.module.css'

/** What both sides of a referral write to each other about it. */
export const ReferralNotes = ({ referral: { id, reference } }: { referral: { id: number; reference: string } }) => (
  <section className={css.section} aria-label="Notes">
    <h3>Notes</h3>
    <NoteThread subject={{ kind: 'referral', id, name: reference }} size={10} />
  </section>
)
