-- How many lines a text takes in a column of a printed book: as many words as fit into each line, a longer word is cut. A line holds so
-- many Latin characters, or half as many in a text with others, which may be as wide as two. The books are printed in the same
-- way (linesOf in apps/queries/src/books/print-lines.ts); a test compares both on drawn texts.
CREATE FUNCTION ledger.printed_lines(p_text text, p_chars integer) RETURNS integer
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  v_rest text;
  v_chars integer := p_chars;
  v_lines integer := 1;
  v_word_end integer;
BEGIN
  IF char_length(p_text) <= p_chars / 2 THEN RETURN 1; END IF;
  IF p_text ~ '[^\u0001-\u024f]' THEN v_chars := p_chars / 2; END IF;
  v_rest := btrim(translate(p_text, E'\t\n\r', '   '), ' ');
  WHILE char_length(v_rest) > v_chars LOOP
    -- Of the characters of a line and the one behind them, what is before the last blank.
    v_word_end := v_chars + 1 - strpos(reverse(left(v_rest, v_chars + 1)), ' ');
    v_rest := ltrim(substr(v_rest, least(v_word_end, v_chars) + 1), ' ');
    v_lines := v_lines + 1;
  END LOOP;
  RETURN v_lines;
END $$;
REVOKE ALL ON FUNCTION ledger.printed_lines(text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.printed_lines(text, integer) TO razao_queries;
