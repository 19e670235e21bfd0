import css from './CategoryMark.module.css'

/** A category: its color and its name. */
export const CategoryMark = ({ category }: { category: { name: string; color: string } }) => (
  <span className={css.mark} title={category.name}>
    <i style={{ background: category.color }} />
    <span>{category.name}</span>
  </span>
)
