// A file opens with why it exists. The rule sees only that a comment comes first; a reviewer reads what it says.

const WORDS_MIN = 2;

/** @type {import('eslint').Rule.RuleModule} */
export const opensWithWhy = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      missing: 'Open the file with a short comment: why it exists, what it owns, which invariants it keeps.',
    },
  },
  create(context) {
    return {
      Program(node) {
        if (node.body.length === 0) return;
        const firstToken = context.sourceCode.getFirstToken(node);
        const opening = context.sourceCode
          .getAllComments()
          .filter(({ type }) => /** @type {string} */ (type) !== 'Shebang')
          .filter(({ range }) => firstToken === null || (range?.[1] ?? 0) <= firstToken.range[0])
          .filter(({ value }) => !/^\s*(eslint|prettier|@ts)-/.test(value));
        const words = opening
          .flatMap((comment) => comment.value.split(/\s+/))
          .filter((word) => /\p{L}{2,}/u.test(word));
        if (words.length < WORDS_MIN) context.report({ loc: { line: 1, column: 0 }, messageId: 'missing' });
      },
    };
  },
};
