// The bans of the lint configuration that are syntax selectors. A later block of eslint.config.mjs replaces all bans of
// an earlier one, so each block lists its bans; those of SYNTAX_BANS are in every block.
/** @typedef {keyof typeof syntaxBan} Ban */

/** @param {string} decorator @param {string} typed what the parameter may be, as a selector */
const parameterBut = (decorator, typed) =>
  `:not(${typed}) > Decorator[expression.callee.name="${decorator}"]`;

const syntaxBan = {
  env: {
    selector:
      'MemberExpression[object.name="process"][property.name="env"], MemberExpression[object.name="process"][property.value="env"], VariableDeclarator[init.name="process"] > ObjectPattern',
    message: 'The environment is read in libs/platform/src/env only.',
  },
  now: {
    selector:
      'NewExpression[callee.name="Date"][arguments.length=0], CallExpression[callee.object.name="Date"][callee.property.name="now"]',
    message: 'Read the time from Clock, so that a test can set it.',
  },
  random: {
    selector: 'CallExpression[callee.object.name="Math"][callee.property.name="random"]',
    message: 'Take random numbers from a parameter, so that a test can repeat them.',
  },
  copy: {
    selector:
      'Literal[value=/^\\s*COPY\\s[^]*\\b(STDIN|STDOUT)\\b/i], TemplateElement[value.raw=/^\\s*COPY\\s[^]*\\b(STDIN|STDOUT)\\b/i]',
    message: 'A COPY statement is a .sql file, which libs/platform/src/database/copy.ts runs.',
  },
  notFound: {
    selector:
      'NewExpression[callee.name="DomainError"][arguments.0.value=/^(COMPANY_NOT_FOUND|BRANCH_NOT_FOUND|CHART_NOT_CONFIGURED)$/]',
    message:
      'Use companyNotFound, branchNotFound or chartNotConfigured of @razao/domain: each has one wording.',
  },
  never: {
    selector: ':matches(TSAsExpression, TSTypeAssertion)[typeAnnotation.type="TSNeverKeyword"]',
    message: 'A cast to never fits every type: name the type that is meant.',
  },
  sqlStyle: {
    selector: ['Literal[value=', 'TemplateElement[value.raw=']
      .map((text) => `${text}/\\b(ANY|ALL) \\((?!\\s*SELECT)|::(int[248]?|bool|float[48])\\b/]`)
      .join(', '),
    message: 'SQL is written as in .sql files: `= ANY($1)`, `::integer`, `::double precision`.',
  },
  branchMonth: {
    selector: ['TSInterfaceBody[body.length=2]', 'TSTypeLiteral[members.length=2]']
      .map((type) => `${type}:has(> [key.name="branchId"]):has(> [key.name="period"])`)
      .join(', '),
    message: 'Use BranchMonth of @razao/domain for the month of a branch.',
  },
  skipped: {
    selector:
      'BinaryExpression[operator="*"] > BinaryExpression[operator="-"]:matches([left.name="page"], [left.property.name="page"])',
    message: 'Use skippedBy of @razao/platform/http for the number of records that a page skips.',
  },
  dynamicImport: { selector: 'ImportExpression', message: 'A pure folder loads nothing at run time.' },
  storeArguments: {
    selector:
      'FunctionExpression > Identifier.params[name="scope"]:not(:first-child), FunctionExpression > Identifier.params[name=/^(db|tx)$/]:not(:nth-child(1)):not(:nth-child(2)), FunctionExpression[params.0.name!="scope"] > Identifier.params[name=/^(db|tx)$/]:not(:first-child)',
    message: 'The arguments of a store method begin with (scope, db), or with (db) where there is no caller.',
  },
  storeConnection: {
    selector: 'TSParameterProperty > Identifier[typeAnnotation.typeAnnotation.typeName.name="Database"]',
    message: 'Pass the connection to each method of a store: the service decides on the transaction.',
  },
  moduleFactory: {
    selector: 'MethodDefinition[static=true]:not([key.name="forRoot"])',
    message: 'A module that takes settings has `static forRoot(env)`.',
  },
  requestPart: {
    selector:
      'CallExpression[callee.name=/^(Query|Param)$/][arguments.length>0], CallExpression[callee.name="Body"][arguments.length>0]:not([arguments.length=1][arguments.0.callee.name="OneOrManyPipe"]), MemberExpression[object.name="request"][property.name="query"]',
    message:
      'Read a request through the fields of a DTO; read a body of one record or several with `new OneOrManyPipe(…)`.',
  },
  requestType: {
    selector: `${parameterBut('Param', '[typeAnnotation.typeAnnotation.typeName.name=/Path$/]')}, ${parameterBut('Query', '[typeAnnotation.typeAnnotation.typeName.name=/Query$/]')}`,
    message: 'The class of a path ends in Path, that of a query in Query.',
  },
  bodyType: {
    selector: parameterBut('Body', '[typeAnnotation.typeAnnotation.typeName.name=/Request$/]'),
    message: 'The class of a body ends in Request.',
  },
  bodyReadLater: {
    selector: parameterBut(
      'Body',
      ':matches([typeAnnotation.typeAnnotation.typeName.name=/Request$/], [typeAnnotation.typeAnnotation.type="TSUnknownKeyword"])',
    ),
    message: 'The class of a body ends in Request; one that is read later is `unknown`.',
  },
  narrowed: {
    selector:
      'CallExpression[callee.object.name=/^(it|test|describe)$/][callee.property.name=/^(only|skip|failing)$/]',
    message: 'No test is narrowed or skipped in a commit.',
  },
  asserting: {
    selector:
      'CallExpression:matches([callee.name=/^(it|test)$/], [callee.callee.object.name=/^(it|test)$/]) > :function:not(:has(Identifier[name=/^(expect|assert)/]))',
    message: 'This test asserts nothing, so it cannot fail.',
  },
};
/** Banned in every TypeScript file. */
const SYNTAX_BANS = [
  { selector: 'TSEnumDeclaration', message: 'Use a union of string literals.' },
  {
    selector: 'PropertyDefinition > PrivateIdentifier, MethodDefinition > PrivateIdentifier',
    message: 'Write private, one way for all.',
  },
  {
    selector: 'PropertyDefinition[declare=true]',
    message: 'A field that a subclass declares again is `override …!:`, one way for all.',
  },
  {
    selector:
      ':matches(TSAsExpression, TSTypeAssertion)[expression.type=/^TS(AsExpression|TypeAssertion)$/][expression.typeAnnotation.type=/^TS(Unknown|Any|Never)Keyword$/]',
    message: 'A cast over unknown hides that the types do not fit: use what the type offers.',
  },
  {
    selector:
      'AssignmentExpression > MemberExpression.left[property.name="prototype"], AssignmentExpression > MemberExpression.left[object.property.name="prototype"]',
    message: 'A class is not changed from outside: use its public interface.',
  },
  {
    selector:
      'ObjectExpression > SpreadElement > ObjectExpression, :matches(ArrayExpression, CallExpression) > SpreadElement > ArrayExpression',
    message: 'Write the fields or elements of a literal where they are, without a spread around them.',
  },
];
/**
 * Bans of most blocks; for each, eslint.config.mjs exempts the one file that it is about.
 * @type {Ban[]}
 */
export const USUAL = [
  'env',
  'now',
  'random',
  'copy',
  'notFound',
  'never',
  'sqlStyle',
  'branchMonth',
  'skipped',
];
/** @param {Ban[]} allowed @returns {Ban[]} */
export const usualBut = (...allowed) => USUAL.filter((name) => !allowed.includes(name));
/** @param {Ban[]} names @returns {Record<string, import('eslint').Linter.RuleEntry>} */
export const restrictSyntax = (...names) => ({
  'no-restricted-syntax': ['error', ...SYNTAX_BANS, ...names.map((name) => syntaxBan[name])],
});
