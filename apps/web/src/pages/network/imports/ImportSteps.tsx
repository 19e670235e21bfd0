import css from './imports.module.css'

const steps = [
  ['file', 'File'],
  ['columns', 'Columns'],
  ['check', 'Check'],
  ['report', 'Report'],
] as const

/** How far one has come. */
export function ImportSteps({ step }: { step: (typeof steps)[number][0] }) {
  const at = steps.findIndex(([key]) => key === step)
  return (
    <ol className={css.steps} aria-label="Steps">
      {steps.map(([key, label], index) => (
        <li
          key={key}
          data-state={index < at ? 'done' : index === at ? 'here' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <span>{index + 1}</span>
          {label}
        </li>
      ))}
    </ol>
  )
}
