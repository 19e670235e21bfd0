import css from './DashboardPage.module.css'

export const Legend = ({ marks }: { marks: [name: string, colour: string][] }) => (
  <div className={css.legend}>
    {marks.map(([name, colour]) => (
      <span key={name}>
        <i style={{ background: colour }} />
        {name}
      </span>
    ))}
  </div>
)
