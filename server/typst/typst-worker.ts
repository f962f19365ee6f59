import { getPriority, setPriority } from 'node:os'
import { openCompiler } from './typst-compile.ts'
import type { Mistake, TypesetOrder, TypstAnswer, TypstStart } from './typst-orders.ts'
import { boxed, literalOf } from './unprintable.ts'

// The process that `typst-process.ts` starts: makes the documents that are ordered, one after the other.

/** Documents between two garbage collections, which do not happen by themselves: the bytes lie outside the heap. */
const collectAfter = 25
/** How much the process leaves to others, as `nice` counts. */
const niceness = 10

try {
  setPriority(Math.min(19, getPriority() + niceness)) // whoever waits for a page goes first
} catch {
  // Not every system lets a process do that.
}
process.once('disconnect', () => process.exit())
process.once('message', (start) => prepare(start as TypstStart))

function prepare(start: TypstStart) {
  const compiler = openCompiler(start)
  let made = 0
  process.on('message', (order) => {
    // Where whoever ordered it was killed meanwhile, nobody is left to be told.
    process.send?.(typeset(order as TypesetOrder), undefined, undefined, (lost) => {
      if (lost) process.exit(1)
    })
    compiler.forget()
    made += 1
    if (made % collectAfter === 0) globalThis.gc?.()
  })

  /** Tries again with boxes, as long as data holds what no font has; then it is a mistake of the template. */
  function typeset(order: TypesetOrder): TypstAnswer {
    let { data } = order
    for (;;) {
      const { made, mistakes, unprintable } = compiler.compile({ ...order, data })
      if (mistakes.length === 0) return { made }
      const readable = unprintable.length > 0 ? boxed(data, unprintable, order.literal) : data
      if (readable === data) return { mistakes: mistakes.map(hidden), unprintable }
      data = readable
    }

    /** A message of the template language may quote a password; logs must not. */
    function hidden(mistake: Mistake): Mistake {
      const literal = Object.values(literalOf(JSON.parse(order.data), order.literal)).flat()
      const secrets = literal.filter((own): own is string => typeof own === 'string' && own !== '')
      const spellings = secrets.flatMap((own) => [own, JSON.stringify(own).slice(1, -1)])
      const message = spellings.reduce((all, own) => all.replaceAll(own, '…'), mistake.message)
      return { ...mistake, message }
    }
  }
}
