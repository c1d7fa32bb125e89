"""How hard a text is to read, by Flesch and Kincaid; counted here, since libraries for it download dictionaries.

Syllables are counted by rule: groups of vowels, less a silent e. That is off by one for some words, and by little on
the average of a page.
"""

import re

_SENTENCE_END = re.compile(r"[.!?]+(?=\s|$)")
_WORD = re.compile(r"[A-Za-z][A-Za-z']*")
_VOWELS = re.compile(r"[aeiouy]+")
_SILENT = re.compile(r"(?:[^laeiouy]e|[^td]ed|[^aeiouyscxz]es)$")


def syllables(word: str) -> int:
    """The syllables of a word."""
    plain = word.lower().removesuffix("'s")
    count = len(_VOWELS.findall(plain))
    if _SILENT.search(plain) and count > 1:
        count -= 1
    return max(1, count)


def sentences(text: str) -> list[str]:
    """The sentences of a text; what has no word in it is none."""
    return [part for part in _SENTENCE_END.split(text) if _WORD.search(part)]


def grade(text: str) -> float:
    """The school year in which the text is read with ease."""
    words = _WORD.findall(text)
    per_sentence = len(words) / len(sentences(text))
    per_word = sum(map(syllables, words)) / len(words)
    return 0.39 * per_sentence + 11.8 * per_word - 15.59
