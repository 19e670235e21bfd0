import { v5 } from 'uuid'

/** Namespace of the identifiers: the same words always give the same identifier. */
const namespace = '6f0a3c52-5b7e-5f0c-9d53-2d1a5b0c7e41'

/**
 * The identifiers of one network: the same thing keeps its identifier from export to export, and no other network has it.
 * `publicUrl` distinguishes networks.
 */
export const identifiersOf =
  (publicUrl: string) =>
  (...parts: (string | number)[]) =>
    v5([publicUrl, ...parts].join('\n'), namespace)

export type Identify = ReturnType<typeof identifiersOf>
