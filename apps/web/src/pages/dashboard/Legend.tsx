import css from './DashboardPage.module.css'

export const Legend = ({ marks }: { marks: [name: string, color: string][] }) => (
  <div className={css.legend}>
    {marks.map(([name, color]) => (
      <span key={name}>
        <i style={{ background: color }} />
        {name}
      </span>
    ))}
  </div>
)
