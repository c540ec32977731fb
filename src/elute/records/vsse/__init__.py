"""vsse-records (Zhang et al. 2018): characteristics, weights, a hidden Markov model on the tree, pairs of its areas."""
