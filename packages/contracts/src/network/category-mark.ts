/** A category as other things carry it: its name, and the color of its dot. */
import * as z from 'zod/mini'
import { Id } from '../kit/shapes.ts'

export const CategoryMark = z.object({ id: Id, name: z.string(), color: z.string() })
