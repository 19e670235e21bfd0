import css from './public.module.css'

type Props = { value?: string; onChange?: (value: string) => void }

/** A field that people neither see nor reach, and that machines fill in. */
export const Honeypot = ({ value, onChange }: Props) => (
  <div className={css.honeypot} aria-hidden="true">
    <label>
      Leave this empty
      <input
        type="text"
        name="company"
        tabIndex={-1}
        autoComplete="off"
        value={value ?? ''}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      />
    </label>
  </div>
)
