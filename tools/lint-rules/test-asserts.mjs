// A test that asserts nothing cannot fail. Every it(...) names an expectation: expect…, assert…, or fc.assert.

const TEST = /^(it|test)$/;

/** @param {import('estree').Node} callee @returns {boolean} */
function isTest(callee) {
  if (callee.type === 'Identifier') return TEST.test(callee.name);
  if (callee.type === 'CallExpression') return isTest(callee.callee);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
  return callee.property.name === 'each' && isTest(callee.object);
}

/** @type {import('eslint').Rule.RuleModule} */
export const testAsserts = {
  meta: { type: 'problem', schema: [], messages: { none: 'This test asserts nothing, so it cannot fail.' } },
  create(context) {
    return {
      CallExpression(node) {
        const body = node.arguments[1];
        if (!isTest(node.callee) || body === undefined || !/Function/.test(body.type)) return;
        const asserts = context.sourceCode
          .getTokens(body)
          .some((token) => /^(expect|assert)/.test(token.value));
        if (!asserts) context.report({ node: node.callee, messageId: 'none' });
      },
    };
  },
};
