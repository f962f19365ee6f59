import { getPriority, setPriority } from 'node:os'
import { openCompiler } from './typst-compile.ts'
import type { Mistake, TypesetOrder, TypstAnswer, TypstStart } from './typst-orders.ts'
import { boxed, literalOf } from './unprintable.ts'

// Entry point of the process that `typst-process.ts` starts: makes the ordered documents one after the other.

/**
 * Documents between two garbage collections, which would not be triggered otherwise, as the bytes are outside the heap.
 */
const collectAfter = 25
/** Priority of the process, as `nice` counts. */
const niceness = 10

try {
  setPriority(Math.min(19, getPriority() + niceness)) // requests for pages take precedence
} catch {
  // Not every system allows it.
}
process.once('disconnect', () => process.exit())
process.once('message', (start) => prepare(start as TypstStart))

function prepare(start: TypstStart) {
  const compiler = openCompiler(start)
  let made = 0
  process.on('message', (order) => {
    // If the portal was killed meanwhile, nobody is left to receive the answer.
    process.send?.(typeset(order as TypesetOrder), undefined, undefined, (lost) => {
      if (lost) process.exit(1)
    })
    compiler.forget()
    made += 1
    if (made % collectAfter === 0) globalThis.gc?.()
  })

  /**
   * Retries with boxes as long as the data has characters that
   * are in no font; any others are in the template and an error.
   */
  function typeset(order: TypesetOrder): TypstAnswer {
    let { data } = order
    for (;;) {
      const { made, mistakes, unprintable } = compiler.compile({ ...order, data })
      if (mistakes.length === 0) return { made }
      const readable = unprintable.length > 0 ? boxed(data, unprintable, order.literal) : data
      if (readable === data) return { mistakes: mistakes.map(hidden), unprintable }
      data = readable
    }

    /** Error messages of the template language may quote a password, which must not get into logs. */
    function hidden(mistake: Mistake): Mistake {
      const literal = Object.values(literalOf(JSON.parse(order.data), order.literal)).flat()
      const secrets = literal.filter(
        (text): text is string => typeof text === 'string' && text !== '',
      )
      const spellings = secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
      const message = spellings.reduce(
        (all, spelling) => all.replaceAll(spelling, '…'),
        mistake.message,
      )
      return { ...mistake, message }
    }
  }
}
