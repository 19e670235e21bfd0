import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CSSOptions, Plugin } from 'vite'

/** Mantine's colors that no part of ours is given; of each it has thirty variables. */
const unusedColors = ['yellow', 'violet', 'pink', 'orange', 'lime', 'indigo', 'grape', 'cyan', 'blue']
const unusedNames = [
  ...unusedColors.map((color) => `${color}-.*`),
  // Of the others, their outlines, and what only red and gray are used for.
  '(?:dark|gray|green|red|teal)-outline(?:-hover)?',
  '(?:dark|green|teal)-(?:filled-hover|light|light-hover|light-color|text)',
]
const unusedVariable = new RegExp(`^--mantine-color-(?:${unusedNames.join('|')})$`)

/**
 * Leaves out of Mantine's style sheets what no page needs: variables of unused colors, variables that the theme sets, and
 * rules for languages that are written from right to left. Ends the build where an unused color is used.
 */
export const dropUnusedStyles = (): Plugin => ({
  name: 'drop-unused-styles',
  // While the style sheet is compiled: its name changes with what is in it.
  config: (_, { command }) => (command === 'build' ? { css: { postcss: { plugins: [unusedStyles()] } } } : undefined),
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      const text = file.type === 'chunk' ? file.code : file.fileName.endsWith('.css') ? String(file.source) : ''
      const used = unusedColors.find((color) => text.includes(`var(--mantine-color-${color}-`))
      if (used)
        this.error(`${file.fileName} uses ${used}, a color whose variables are left out (build/unusedStyles.ts)`)
    }
  },
})

type Accepted = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number]
type PostcssPlugin = Extract<Accepted, { postcssPlugin: string; Once?: unknown }>

function unusedStyles(): PostcssPlugin {
  let replaced: Promise<Replaced> | undefined
  return {
    postcssPlugin: 'unused-styles',
    // Of the whole file: an earlier step has put in what it imports.
    async Once(root) {
      replaced ??= variablesOfTheme()
      const names = await replaced
      root.walkRules((rule) => {
        const selectors = rule.selectors.filter((selector) => !/\[dir=["']?rtl["']?\]/.test(selector))
        if (selectors.length === 0) return void rule.remove()
        if (selectors.length < rule.selectors.length) rule.selectors = selectors
        // Mantine's own: they are for `:host`, too.
        if (!rule.selector.includes(':host')) return
        const scope = /color-scheme=["']?(light|dark)/.exec(rule.selector)?.[1] ?? 'variables'
        rule.walkDecls(/^--mantine-/, (variable) => {
          if (unusedVariable.test(variable.prop) || names[scope as Scope].has(variable.prop)) variable.remove()
        })
      })
    },
  }
}

/** Where a variable is set: for both color schemes, or for one. */
type Scope = 'variables' | 'light' | 'dark'
type Variables = Record<Scope, Record<string, string>>
type Replaced = Record<Scope, ReadonlySet<string>>

/** The body has these before the theme is there. */
const ofBody = /^--mantine-(?:font-family|font-size-md|line-height|\w+-font-smoothing|color-(?:body|text|scheme))$/

/**
 * Variables that Mantine's provider writes into every page, whatever its color: those whose value is not Mantine's own. It
 * leaves the others to the style sheet.
 */
export async function variablesOfTheme(): Promise<Replaced> {
  // Not above: tests read the configuration of the build, too, and have no use for all parts of Mantine.
  const { DEFAULT_THEME, deepMerge, defaultCssVariablesResolver, mergeMantineTheme } = await import('@mantine/core')
  const file = pathToFileURL(path.join(import.meta.dirname, '../src/theme/theme.ts')).href
  const { buildTheme } = (await import(/* @vite-ignore */ file)) as typeof import('../src/theme/theme.ts')

  function variablesIn(color: string): Variables {
    const { theme, resolver } = buildTheme(color)
    const merged = mergeMantineTheme(DEFAULT_THEME, theme)
    return deepMerge(defaultCssVariablesResolver(merged), resolver(merged))
  }
  const original: Variables = defaultCssVariablesResolver(DEFAULT_THEME)
  const [one, other] = [variablesIn('#6f6af6'), variablesIn('#c26b00')]
  const replacedIn = (scope: Scope) =>
    new Set(
      Object.keys(one[scope]).filter((name) => {
        const [value, before = ''] = [one[scope][name], original[scope][name]]
        // No color is equal to another variable; to Mantine's gray, it may be.
        const isSetAlways = value === other[scope][name] || before.startsWith('var(')
        return value !== before && isSetAlways && !ofBody.test(name)
      }),
    )
  return { variables: replacedIn('variables'), light: replacedIn('light'), dark: replacedIn('dark') }
}
