import css from './Key.module.css'

/** The key that does the same; said by the button itself, so not read out. */
export const Key = ({ name }: { name: string }) => (
  <kbd className={css.key} aria-hidden>
    {name}
  </kbd>
)
