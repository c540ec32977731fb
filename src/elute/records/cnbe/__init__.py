"""CNBE (Wu et al. 2009): naive Bayes on the names and on the values of attributes, trained jointly, then the area."""
