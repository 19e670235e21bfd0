import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** A page by its address: its file, those of the layouts around it, and whether someone has to be logged in. */
export type PageRoute = {
  address: string
  file: string
  layouts: string[]
  heading: string | undefined
  isSignedIn: boolean
}
type Declared = { parent: string; address?: string; heading?: string; file?: string }

const declaration = /export const (\w+) = createRoute\(\{([\s\S]*?)\n\}\)/g

/** The routes that a file declares, by their names. */
export function routesIn(code: string, folder: string) {
  const first = (text: string, pattern: RegExp) => pattern.exec(text)?.[1]
  const routes = [...code.matchAll(declaration)].map(([, name, text]): [string, Declared] => {
    const imported = first(text!, /import\('\.\/([^']+)'\)/)
    return [
      name!,
      {
        parent: first(text!, /getParentRoute: \(\) => (\w+)/)!,
        address: first(text!, /\bpath: '([^']+)'/),
        heading: first(text!, /\bheading: '([^']+)'/),
        file: imported && path.join(folder, imported),
      },
    ]
  })
  return new Map(routes)
}

/** Every page of the modules of a build. */
export async function pagesOf(modules: Iterable<string>): Promise<PageRoute[]> {
  const routes = new Map<string, Declared>()
  for (const id of modules)
    if (/\.routes\.ts$|\/layouts\.ts$/.test(id))
      for (const [name, route] of routesIn(await readFile(id, 'utf8'), path.dirname(id))) routes.set(name, route)

  return [...routes.values()].flatMap(({ parent, address, heading, file }) => {
    if (!address || !file) return []
    const around: [string, Declared][] = []
    for (let name = parent; routes.has(name); name = routes.get(name)!.parent) around.push([name, routes.get(name)!])
    const layouts = around.flatMap(([, layout]) => layout.file ?? [])
    return [{ address, file, layouts, heading, isSignedIn: around.some(([name]) => name === 'appLayout') }]
  })
}
