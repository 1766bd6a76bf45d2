// Tests the texts of the services: each code and each message literal is in both languages, and both texts of a message
// show the same values. Types make sure that no language is missing, but do not see an empty or an untranslated text.
import { describe, expect, it } from '@jest/globals';
import { ERRORS } from '@razao/domain';
import ts from 'typescript';
import { sourceFiles } from '../../e2e/source-files.js';

/** Texts that are the same in both languages: names of forms, and parts of sentences. */
const ALIKE = /^(\W*|[^ ]*|JSON)$/;

interface Literal {
  readonly place: string;
  readonly en: ts.Expression;
  readonly pt: ts.Expression;
}

const literals = sourceFiles(
  ['apps', 'libs'],
  (path) => /\.tsx?$/.test(path) && !path.endsWith('.spec.ts'),
).flatMap(literalsOf);

/** Returns the object literals with the texts `en` and `pt`. */
function literalsOf({ path, text }: { path: string; text: string }): Literal[] {
  if (!/\bpt\b/.test(text)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Literal[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const [en, pt] = ['en', 'pt'].map((name) => textOf(node, name));
      if (en !== undefined && pt !== undefined) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        found.push({ place: `${path}:${line + 1}`, en, pt });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function textOf(node: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const property = node.properties.find((each) => each.name?.getText() === name);
  const value =
    property !== undefined && ts.isPropertyAssignment(property) ? property.initializer : undefined;
  return value !== undefined && (ts.isStringLiteralLike(value) || ts.isTemplateExpression(value))
    ? value
    : undefined;
}

function wordsOf(text: ts.Expression): string {
  if (ts.isStringLiteralLike(text)) return text.text;
  if (!ts.isTemplateExpression(text)) return '';
  return [text.head.text, ...text.templateSpans.map(({ literal }) => literal.text)].join(' ');
}

/** Returns the names of the values in a text, without their descriptions in each language. */
function valuesOf(text: ts.Expression): string[] {
  if (!ts.isTemplateExpression(text)) return [];
  const names = text.templateSpans.flatMap(
    ({ expression }) => expression.getText().match(/[A-Za-z]\w*/g)?.[0] ?? [],
  );
  return [...new Set(names.filter((name) => name !== 'en' && name !== 'pt'))].sort();
}

describe('every text', () => {
  it('of an error code has title and action in both languages', () => {
    const codes = Object.entries(ERRORS);
    for (const [, { title, action }] of codes)
      for (const { en, pt } of [title, action]) {
        expect(en.trim()).not.toBe('');
        expect(pt.trim()).not.toBe('');
        expect(pt).not.toBe(en);
      }
    expect(codes.length).toBeGreaterThan(100);
  });

  it('of a message literal differs in both languages, and neither is empty', () => {
    const alike = literals.filter(
      ({ en, pt }) => wordsOf(en) === wordsOf(pt) && !ALIKE.test(wordsOf(en).trim()),
    );
    expect(alike.map(({ place }) => place)).toEqual([]);
    const empty = literals.filter(({ en, pt }) => (wordsOf(en) === '') !== (wordsOf(pt) === ''));
    expect(empty.map(({ place }) => place)).toEqual([]);
    expect(literals.length).toBeGreaterThan(400);
  });

  it('shows the same values in both languages', () => {
    const apart = literals.filter(({ en, pt }) => {
      const spans = (text: ts.Expression): number =>
        ts.isTemplateExpression(text) ? text.templateSpans.length : 0;
      return spans(en) !== spans(pt) && String(valuesOf(en)) !== String(valuesOf(pt));
    });
    expect(apart.map(({ place }) => place)).toEqual([]);
  });
});
